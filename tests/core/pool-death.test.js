// Workers that die, calls that are cancelled, pools that are closed: every call is answered, and later
// ones work.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { thisThread } from '../../web/core/api/pool/answer-tasks.js';
import { workersOf } from '../../web/core/api/pool/workers.js';
import { start } from '../harness/browser.js';
import { tensor } from '../harness/calls.js';
import { phasor } from '../harness/phasor.js';
import { random } from '../fuzz/random.js';

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {any[]} every worker that was started, the newest last */
const hired = [];
/** @type {(worker: any) => void} */
let atStart = () => {};
/** @type {(file: any) => any} what a worker runs */
let fileFor = (file) => file;
/** @type {(worker: any) => void} */
let atPart = () => {};
/** What workers answer instead of results. @type {object | undefined} */
let refusal;
/** Messages that bring keys, and that drop them. */
let [sentKeys, dropped] = [0, 0];
threads.Worker = class extends Worker {
  /** @param {any} file @param {any} given by esbuild, where this file runs without tests/harness/run.js */
  constructor(file, given) {
    super(fileFor(file), given);
    hired.push(this);
    atStart(this);
  }

  /** @param {string} event @param {any[]} given */
  emit(event, ...given) {
    const answers = event === 'message' && given[0].results !== undefined;
    return super.emit(event, ...(answers && refusal ? [refusal] : given));
  }

  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.kind) atPart(this);
    if (message?.brought) sentKeys += 1;
    if (message?.dropped !== undefined) dropped += 1;
    super.postMessage(message, transfer);
  }
};

const pool = phasor.pool({ workers: 2, inPlace: false });
after(() => pool.close());
const [q, k, v] = [tensor(1, 800, 256), tensor(2, 800, 256), tensor(3, 800, 256)];
const options = { heads: 4, causal: true };
const wanted = phasor.attention(q, k, v, options);

async function works(one = pool) {
  assert.deepEqual(await one.attention(q, k, v, options), wanted);
}

/**
 * The event comes first, before any message of the worker.
 *
 * @param {any} worker
 * @param {string} event
 * @param {object} data
 */
const later = (worker, event, data) =>
  process.nextTick(() => {
    // one that has exited by then has no listeners any more
    if (worker.listenerCount(event) > 0) worker.emit(event, data);
  });

/** As the engine reports it, one way or another. @type {Record<string, (worker: any) => void>} */
const deaths = {
  'is terminated': (worker) => worker.terminate(),
  'has thrown an error': (worker) => later(worker, 'error', new TypeError('x is undefined')),
  'has run out of memory': (worker) => {
    later(worker, 'error', new Error('Worker terminated due to reaching memory limit: JS heap'));
  },
  'sends what cannot be read': (worker) => later(worker, 'messageerror', new Error('no memory')),
  'finds its instance broken': (worker) => later(worker, 'message', { died: 'unreachable' }),
};

for (const [how, kill] of Object.entries(deaths)) {
  test(`a worker that ${how} is replaced, and the call gives the same bits`, async () => {
    await works();
    const before = hired.length;
    let left = 1;
    atPart = (worker) => {
      if (left-- > 0) kill(worker);
    };
    await works();
    assert.equal(hired.length, before + 1);
    await works();
    assert.equal(hired.length, before + 1);
  });

  test(`when every worker ${how}, the call is rejected, and the next one works`, async () => {
    atPart = kill;
    await assert.rejects(pool.attention(q, k, v, options), {
      name: 'Error',
      message: /^pool\.attention: a worker ended \(.+\)$/,
    });
    atPart = () => {};
    await works();
  });
}

test('a worker whose listener throws is replaced; where all do, the call is rejected', async () => {
  // it says that it is ready, and throws at its first part
  const script = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ begin }) => {
      if (begin === undefined) throw new TypeError('x is undefined');
      parentPort.postMessage({ ready: true });
    });`;
  const throwing = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  let left = 1;
  fileFor = (file) => (left-- > 0 ? throwing : file);
  const before = hired.length;
  const one = phasor.pool({ workers: 2, inPlace: false });
  await works(one);
  assert.equal(hired.length, before + 3);
  one.close();
  fileFor = (file) => file;
  const other = phasor.pool({ workers: 2, inPlace: false, url: throwing });
  await assert.rejects(other.attention(q, k, v, options), {
    name: 'Error',
    message: 'pool.attention: a worker ended (x is undefined)',
  });
  other.close();
});

const [x, w] = [tensor(7, 300, 64), tensor(8, 64, 64)];
const weights = { wq: w, wk: w, wv: w, wo: w, heads: 4 };

/**
 * Every other call of a pool: `asked` with workers, and what it is to give.
 *
 * @type {Record<string, () => { asked: (given?: object) => Promise<any>, wanted: any }>}
 */
const others = {
  similarity: () => ({
    asked: (given) => pool.similarity(q, { metric: 'cosine', ...given }),
    wanted: phasor.similarity(q, { metric: 'cosine' }),
  }),
  'multiHead.forward'() {
    const layer = pool.multiHead(weights);
    return {
      asked: (given) => layer.forward(x, given),
      wanted: phasor.multiHead(weights).forward(x),
    };
  },
  'cache.attention'() {
    const cache = pool.cache({ heads: 4, dk: 16 });
    return {
      async asked(given) {
        await cache.clear();
        return cache.attention(x, x, x, given);
      },
      wanted: phasor.cache({ heads: 4, dk: 16 }).attention(x, x, x),
    };
  },
};

for (const [name, make] of Object.entries(others)) {
  test(`${name}: a worker that dies costs a retry; where all die, or have no memory, it is said`, async () => {
    const { asked, wanted: right } = make();
    assert.deepEqual(await asked(), right);
    for (const when of [1, 2]) {
      let left = when;
      atPart = (worker) => {
        if (--left === 0) worker.terminate();
      };
      assert.deepEqual(await asked(), right);
      assert.ok(left <= 0, 'one has died');
    }
    atPart = (worker) => worker.terminate();
    const ended = new RegExp(`^Error: pool\\.${name}: a worker ended \\(.+\\)$`);
    await assert.rejects(asked(), ended);
    atPart = () => {};
    refusal = { error: 'not enough memory for 9 bytes' };
    await assert.rejects(asked(), {
      name: 'RangeError',
      message: `pool.${name}: not enough memory for 9 bytes`,
    });
    refusal = undefined;
    assert.deepEqual(await asked(), right);
  });

  test(`${name}: it is cancelled before it begins and after each of its parts`, async () => {
    const { asked, wanted: right } = make();
    let parts = 0;
    assert.deepEqual(await asked({ onProgress: () => ++parts }), right);
    assert.ok(parts > 1, `${parts}`);
    const reason = new Error('enough');
    for (let stage = 0; stage < parts; ++stage) {
      const control = new AbortController();
      let left = stage;
      const onProgress = () => {
        if (--left === 0) control.abort(reason);
      };
      if (stage === 0) control.abort(reason);
      await assert.rejects(asked({ signal: control.signal, onProgress }), reason);
    }
    assert.deepEqual(await asked(), right);
  });
}

test('all workers dead between two calls: new ones come', async () => {
  // a pool of its own: in the shared one a worker may still be starting in place of one that died
  const own = phasor.pool({ workers: 2, inPlace: false });
  const before = hired.length;
  await works(own);
  await Promise.all(hired.slice(before).map((worker) => worker.terminate()));
  await works(own);
  own.close();
  assert.equal(hired.length, before + 4);
});

test('workers that die before they are ready: the pool says so once and computes in place', async () => {
  /** @type {string[]} */
  const said = [];
  const { warn } = console;
  console.warn = (text) => said.push(text);
  atStart = (worker) => worker.terminate();
  const crippled = phasor.pool({ workers: 2, inPlace: false });
  await works(crippled);
  await works(crippled);
  atStart = () => {};
  console.warn = warn;
  crippled.close();
  assert.equal(said.length, 1);
  assert.match(
    said[0],
    /^phasor: no workers here \(exit of a worker\); the pool computes in place\. .*pool-worker\.js/,
  );
});

test('a worker that never answers is replaced; a task that ends two is refused', async (t) => {
  let count = 0;
  /** @type {string[]} */
  const ended = [];
  // the first worker is deaf
  const startWorker = async () => {
    const name = `worker ${++count}`;
    let deaf = count === 1;
    /** @type {any} */
    const worker = {
      terminate: () => ended.push(name),
      postMessage: (/** @type {any} */ { kind }) => {
        deaf ||= kind === 'deadly';
        const results = { text: `${kind} by ${name}` };
        if (!deaf) setTimeout(() => worker.receive({ results, inputs: [] }), 1);
      },
    };
    return worker;
  };
  const workers = workersOf(1, startWorker, assert.fail);
  assert.equal(await workers.start(), true);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ask = (/** @type {string} */ kind) => {
    let text = '';
    return workers
      .sent('test', [
        {
          work: 1e5,
          message: () => ({ kind, results: {} }),
          done: (results) => (text = String(results.text)),
        },
      ])
      .then(
        () => text,
        (error) => error.message,
      );
  };
  const asked = ['a', 'b', 'deadly', 'c'].map(ask);
  for (let round = 0; round < 4; ++round) {
    // answers, and a minute in which there was none
    for (const wait of [1, 1, 1, 40_000]) {
      t.mock.timers.tick(wait);
      for (let turn = 0; turn < 20; ++turn) await Promise.resolve();
    }
  }
  assert.deepEqual(await Promise.all(asked), [
    'a by worker 2',
    'b by worker 2',
    'test: a worker ended (no answer in 30 s)',
    'c by worker 4',
  ]);
  assert.deepEqual(ended, ['worker 1', 'worker 2', 'worker 3']);
  const late = ask('deadly');
  workers.end('over');
  assert.equal(await late, 'test: over');
});

/** The results of a task. @param {any} workers @param {string} kind */
async function answerOf(workers, kind) {
  let found;
  await workers.sent('test', [
    {
      work: 1,
      message: () => ({ kind, results: {} }),
      done: (/** @type {object} */ results) => (found = results),
    },
  ]);
  return found;
}

test('where no worker can be started, tasks are refused, also those that come later', async () => {
  let asked = 0;
  const none = workersOf(
    2,
    async () => assert.fail(`attempt ${++asked}`),
    () => {},
  );
  assert.equal(await none.start(), false);
  for (let time = 0; time < 2; ++time) {
    await assert.rejects(answerOf(none, 'any'), { message: 'test: a worker ended (attempt 1)' });
  }
  assert.equal(asked, 2, 'one attempt for each of the two');
});

test('where all workers end at once, also those that are starting, new ones are started, once', async () => {
  let attempts = 0;
  /** @type {any[]} */
  const alive = [];
  const startWorker = async () => {
    // the one that comes in place of the first is lost while it starts
    if (++attempts === 2) assert.fail('lost');
    /** @type {any} */
    const worker = { terminate() {} };
    const postMessage = (/** @type {{ kind: string }} */ { kind }) =>
      setTimeout(() =>
        worker.receive(kind === 'deadly' ? { died: 'x' } : { results: { kind }, inputs: [] }),
      );
    alive.push(Object.assign(worker, { postMessage }));
    return worker;
  };
  const workers = workersOf(1, startWorker, assert.fail);
  await assert.rejects(answerOf(workers, 'deadly'), { message: 'test: a worker ended (x)' });
  assert.deepEqual(await answerOf(workers, 'other'), { kind: 'other' });
  assert.equal(alive.length, attempts - 1);
  workers.end('over');
});

test('a message that cannot be sent costs its call, and the next one gets its own answer', async () => {
  /** @type {any} */
  const worker = {
    terminate() {},
    postMessage(/** @type {{ kind: string }} */ { kind }) {
      if (kind === 'huge') throw new Error('no memory for a copy');
      setTimeout(() => worker.receive({ results: { kind }, inputs: [] }), 1);
    },
  };
  const workers = workersOf(1, async () => worker, assert.fail);
  const [huge, other] = await Promise.allSettled([
    answerOf(workers, 'huge'),
    answerOf(workers, 'small'),
  ]);
  assert.equal(/** @type {any} */ (huge).reason.message, 'test: no memory for a copy');
  assert.deepEqual(/** @type {any} */ (other).value, { kind: 'small' });
  assert.deepEqual(await answerOf(workers, 'other'), { kind: 'other' });
  workers.end('over');
});

test('this thread in place of workers frees what it keeps when it ends', async () => {
  /** @type {string[]} */
  const freed = [];
  const kept = (/** @type {unknown} */ _run, /** @type {string} */ name) => ({
    delete: () => freed.push(name),
  });
  const worker = thisThread({ some: { kept, compute() {} } }, {});
  for (const call of ['a', 'b']) {
    worker.postMessage({ kind: 'some', call, id: call, brought: {}, results: {}, inputs: [] });
  }
  await new Promise((resolve) => {
    let answers = 0;
    worker.receive = () => ++answers === 2 && resolve(undefined);
  });
  assert.deepEqual(freed, []);
  worker.terminate();
  assert.deepEqual(freed, ['a', 'b']);
});

test('what onProgress throws rejects the call; arrays sent away meanwhile are named', async () => {
  const failing = { ...options, onProgress: () => assert.fail('my own') };
  await assert.rejects(pool.attention(q, k, v, failing), /^AssertionError.*my own/);
  await works();
  const lost = tensor(4, 800, 256);
  const running = pool.attention(lost, k, v, options);
  structuredClone(lost.data, { transfer: [lost.data.buffer] });
  await assert.rejects(running, {
    name: 'RangeError',
    message:
      'pool.attention: q.data must keep its 204800 entries until the call is done, got fewer',
  });
  await works();
});

test('calls that are cancelled or closed at any time are all answered', async (t) => {
  const r = random(5);
  const calls = Number(process.env.PHASOR_POOL_CALLS ?? 300);
  const outcomes = { right: 0, cancelled: 0, closed: 0 };
  let current = phasor.pool({ workers: 2, inPlace: false });
  for (let done = 0; done < calls; done += 10) {
    const one = current;
    const running = Array.from({ length: 10 }, async () => {
      const control = new AbortController();
      const time = r.pick([0, 0, 1, 5, 20, 60, Infinity]);
      if (r.chance(0.2)) control.abort(new Error('cancelled'));
      else if (time < Infinity) setTimeout(() => control.abort(new Error('cancelled')), time);
      try {
        const result = await one.attention(q, k, v, { ...options, signal: control.signal });
        assert.deepEqual(result, wanted);
        outcomes.right += 1;
      } catch (error) {
        const said = String(error);
        if (said === 'Error: cancelled') outcomes.cancelled += 1;
        else if (said === 'Error: pool.attention: the pool is closed') outcomes.closed += 1;
        else throw error;
      }
    });
    if (r.chance(0.3)) {
      const wait = r.pick([0, 10, 50]);
      await new Promise((resolve) => setTimeout(resolve, wait));
      one.close();
      one.close();
      current = phasor.pool({ workers: 2, inPlace: false });
    }
    await Promise.all(running);
  }
  await works(current);
  current.close();
  t.diagnostic(`${calls} calls: ${JSON.stringify(outcomes)}`);
  assert.ok(outcomes.right > 0 && outcomes.cancelled > 0 && outcomes.closed > 0);
  assert.equal(outcomes.right + outcomes.cancelled + outcomes.closed, calls);
});

test('keys go to each worker once a call, and are dropped after it, also of one that is cancelled', async () => {
  const other = phasor.pool({ workers: 2, inPlace: false });
  await works(other);
  [sentKeys, dropped] = [0, 0];
  await works(other);
  assert.deepEqual([sentKeys, dropped], [2, 2]);
  const control = new AbortController();
  const onProgress = () => control.abort(new Error('enough'));
  const running = other.attention(q, k, v, { ...options, signal: control.signal, onProgress });
  await assert.rejects(running, { message: 'enough' });
  assert.deepEqual([sentKeys, dropped], [4, 4]);
  await works(other);
  other.close();
});

test('after a minute without calls the workers end, and the next call has new ones', async (t) => {
  const other = phasor.pool({ workers: 2, inPlace: false });
  await works(other);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await works(other);
  const mine = hired.slice(-2);
  const exits = mine.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  t.mock.timers.tick(59_000);
  await works(other);
  t.mock.timers.tick(59_000);
  assert.deepEqual(hired.slice(-2), mine, 'the call in between keeps them');
  t.mock.timers.tick(1_000);
  await Promise.all(exits);
  t.mock.timers.reset();
  await works(other);
  assert.notDeepEqual(hired.slice(-2), mine);
  other.close();
});

test('in a page: a worker whose script throws is replaced; where all do, the call is rejected', async () => {
  const browser = await start();
  after(() => browser.close());
  const { page, complaints } = await browser.open('blank.html', {
    html: '<!doctype html><title>pool</title>',
  });
  // a worker that says it is ready and throws at its first part
  const body = `addEventListener('message', ({ data }) => {
    if (data.begin !== undefined) postMessage({ ready: true });
    else throw new Error('lost');
  });`;
  let broken = 0;
  await page.route('**/pool-worker.js', (route) => {
    if (broken === 0) return route.continue();
    broken -= 1;
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
  const attempt = async () =>
    page.evaluate(async () => {
      const { load: begin } = await import(new URL('/core/api/index.js', location.href).href);
      const instance = await begin();
      const learnedTable = instance.learned({ length: 800, dim: 256, std: 1, seed: 1 });
      const crowd = instance.pool({ workers: 2, inPlace: false });
      const alone = instance.attention(learnedTable, learnedTable, learnedTable).output.data;
      try {
        const { output } = await crowd.attention(learnedTable, learnedTable, learnedTable);
        return output.data.every(
          (/** @type {number} */ one, /** @type {number} */ at) => one === alone[at],
        );
      } catch (error) {
        return /** @type {Error} */ (error).message;
      } finally {
        crowd.close();
      }
    });
  broken = 1;
  assert.equal(await attempt(), true);
  broken = 9;
  assert.match(String(await attempt()), /^pool\.attention: a worker ended \(.*lost\)$/);
  assert.ok(broken < 7, 'others were hired');
  broken = 0;
  assert.equal(await attempt(), true);
  assert.deepEqual(complaints, []);
});
