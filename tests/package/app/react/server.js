import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.js';

console.log(`<!doctype html>
<meta charset="utf-8" />
<title>Rendered on the server</title>
<body><div id="root">${renderToString(createElement(App))}</div>
<script type="module" src="./out/client.js"></script></body>`);
