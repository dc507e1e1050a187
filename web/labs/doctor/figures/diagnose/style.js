/** Stands after `cellsStyle`. */
export const css = `
/* the choices are long: their name has a line of its own where there is no room for both */
.control:has(select) { grid-template-columns: 1fr; }
.control:has(select) label { flex-wrap: wrap; }
.arrays { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 12px 20px;
  margin-block-end: 16px; }
.figure [hidden] { display: none; }
.array-input { display: grid; gap: 4px; align-content: start; min-inline-size: 0; padding: 10px;
  border: 1px dashed var(--edge); border-radius: 6px; }
.array-name { font-weight: 600; }
.array-input textarea { inline-size: 100%; padding: 6px 8px; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--ground); color: inherit; font: 12px/1.45 var(--mono);
  resize: vertical; }
.array-input ::placeholder { color: var(--muted); opacity: 1; }
.array-input input { min-inline-size: 0; max-inline-size: 100%; min-block-size: 28px; }
.array-about { margin: 0; color: var(--muted); overflow-wrap: anywhere; }
.array-about.error { color: var(--error); }
.differences { margin: 0 0 12px; padding-inline-start: 18px; font-size: 14px; overflow-wrap: anywhere; }
.differences code { font: 600 1em/1.5 var(--mono); }
.maps { display: flex; flex-wrap: wrap; gap: 16px 28px; }
.side { margin: 0; }
.side figcaption { color: var(--muted); margin-block-end: 6px; }
.cells { max-inline-size: 100cqi; cursor: default; }
.left { margin: 10px 0; color: var(--muted); }
.programs { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
.programs pre { max-block-size: 320px; overflow: auto; margin: 6px 0; padding: 8px 10px;
  border: 1px solid var(--line); border-radius: 4px;
  font: 12px/1.45 var(--mono); }
`;
