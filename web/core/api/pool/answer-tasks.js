// The receiving end of workers.js: it computes one task at a time, and keeps what it was sent until a message
// says to drop it. Without workers, this thread answers in the same way.

import { saidOf, say } from '../message.js';
import { inTurn, pause } from '../pause.js';
import { isShared } from './memory.js';

/** What messages come through: a port, or the global object of a page's worker.
 *  @typedef {{ postMessage(message: unknown, transfer?: object): void, start?(): void,
 *    addEventListener(kind: string, listener: (event: any) => void): void }} Port */

/** A task of workers.js, and the number under which what it brings, or brought before, is kept.
 *  @typedef {{ kind: string, call: string, id: number, brought?: object, inputs: Float32Array[],
 *    results: Record<string, Float32Array> }} Sent */

/** How tasks are computed: `kept` gives what is kept, by default what is brought.
 *  @template Run
 *  @typedef {Record<string, { kept?(run: Run, call: string, brought: object): { delete(): void },
 *    compute(run: Run, task: object, kept: object | undefined, brought?: object): void }>} Kinds */

/** @template Run @param {Kinds<Run>} kinds */
function answers(kinds) {
  /** By the number that the other thread gives it. @type {Map<number, { delete?: () => void }>} */
  const keeps = new Map();

  /** @param {number} id */
  const drop = (id) => {
    keeps.get(id)?.delete?.(); // a cache owns C++ memory
    keeps.delete(id);
  };

  /** @param {Run} run @param {Omit<Sent, 'inputs'>} task */
  const compute = (run, { kind, id, brought, ...task }) => {
    const { kept, compute: computed } = kinds[kind];
    if (brought !== undefined) {
      drop(id);
      keeps.set(id, kept ? kept(run, task.call, brought) : brought);
    }
    computed(run, task, keeps.get(id), brought);
  };

  /** @param {Run} run @param {Sent} task @param {(answer: object, all?: ArrayBufferLike[]) => void} post */
  const answer = (run, task, post) => {
    try {
      compute(run, task);
      const { kind, brought = {}, results } = task;
      const kept = kinds[kind].kept ? [] : Object.values(brought);
      const inputs = task.inputs.filter((/** @type {object} */ array) => !kept.includes(array));
      const arrays = [...inputs, ...Object.values(results)].filter((array) => !isShared(array));
      post(
        { results, inputs },
        arrays.map(({ buffer }) => buffer),
      );
    } catch (error) {
      // errors that no argument can cause, such as a trap, may leave the instance broken
      const said = saidOf(error);
      post(error instanceof RangeError ? { error: said } : { died: String(said) });
    }
  };

  return { keeps, drop, compute, answer };
}

/** @typedef {{ module: WebAssembly.Module, warm?: Omit<Sent, 'inputs'>, times?: number }} Begin */

/**
 * @template Run
 * @param {Port} port
 * @param {Kinds<Run>} kinds
 * @param {(begin: Begin) => Promise<Run>} start
 */
export function answerTasks(port, kinds, start) {
  const { drop, compute, answer } = answers(kinds);
  /** @type {Promise<Run> | undefined} */
  let started;
  const post = port.postMessage.bind(port);

  port.addEventListener('message', async (/** @type {MessageEvent} */ { data }) => {
    // scripts that tools put into workers talk with their pages, too
    const { begin, dropped, ...task } = data ?? {};
    if (begin !== undefined) {
      started = start(begin);
      const warmed = started.then((run) => {
        for (let time = 0; begin.warm && time < begin.times; ++time) compute(run, begin.warm);
        drop(begin.warm?.id);
      });
      warmed.then(
        () => post({ ready: true }),
        (error) => post({ refused: String(error) }),
      );
    }
    if (dropped !== undefined) drop(dropped);
    if (started && Object.hasOwn(kinds, task.kind)) answer(await started, task, post);
  });
  // a message that could not be deserialized for lack of memory
  port.addEventListener('messageerror', () => post({ died: say`out of memory` }));
  port.start?.(); // only a port must be started, not a page's worker
}

// one task at a time, with time for the page between them
/** @template Run @param {Kinds<Run>} kinds @param {Run} run */
export function thisThread(kinds, run) {
  const { keeps, drop, answer } = answers(kinds);
  const queue = inTurn();
  let isOver = false;
  const worker = {
    /** @type {(answer: object) => void} */
    receive() {},
    postMessage: (/** @type {Sent & { dropped?: number }} */ message) =>
      queue(async () => {
        await pause();
        if (message.dropped !== undefined) drop(message.dropped);
        else if (!isOver) answer(run, message, worker.receive);
      }),
    terminate() {
      isOver = true;
      for (const id of keeps.keys()) drop(id);
    },
  };
  return worker;
}
