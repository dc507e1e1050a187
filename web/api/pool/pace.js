// When it pays to send a problem to the workers of a pool: what is computed here, a message to every
// worker and back, and a small problem on all workers at once are timed in the first calls, and
// every later call corrects the estimate. Where it has not paid for a while the workers are timed again:
// the machine may have been busy.
//
//   here      work / rate
//   sent      trip + bytes · moving + work / (rate · gain)

/** Multiply-adds below which a time says little. */
const leastTimed = 2e6;

/** Weight of a new time of moving beside the ones before. */
const share = 0.3;

/**
 * Thresholds for timing the workers again: calls that did not pay off, and their total time (ms). Timing
 * costs about ten milliseconds, and a few slow calls where nothing has changed: less than 5 % in all.
 */
const declinedMost = { calls: 160, ms: 1000 };

/**
 * Multiply-adds; those of similarities are in double, those of decoding wait for memory.
 *
 * @typedef {'attention' | 'decoding' | 'similarity'} Kind
 * @typedef {{ kind: Kind, amount: number }} Work
 */

/** @typedef {ReturnType<typeof paceOf>} Pace */

export function paceOf() {
  /** Multiply-adds a millisecond on this thread. @type {Record<Kind, number>} */
  const rates = { attention: 0, decoding: 0, similarity: 0 };
  /** How many times faster all workers together are. */
  let gain = 0;
  let trip = 0;
  /** Milliseconds a byte that is copied for the workers. */
  let moving = 0;
  /** The same as the call before had it. */
  let last = 0;
  /** What did not pay since the workers were timed. */
  let declined = { calls: 0, ms: 0 };

  const self = {
    /** Whether a problem of this kind has been timed on this thread. @param {Kind} kind */
    isKnown: (kind) => rates[kind] > 0,

    /** Whether the workers have been timed. */
    get isMeasured() {
      return gain > 0;
    },

    /** Milliseconds that so much takes on this thread. @param {Work} work */
    alone: ({ kind, amount }) => amount / rates[kind],

    /**
     * After a computation on this thread. The first ones are slow, as engines still compile, and any
     * may be disturbed: the best one counts, and fades.
     *
     * @param {Work} work
     * @param {number} ms
     */
    here({ kind, amount }, ms) {
      if (amount < leastTimed || ms <= 0) return;
      rates[kind] = Math.max(amount / ms, 0.95 * rates[kind]);
    },

    /**
     * Times the workers.
     *
     * @param {object} measured in milliseconds
     * @param {number} measured.trip an empty message to every worker and back
     * @param {number} measured.together `work` on each of the workers at once
     * @param {Work} measured.work
     * @param {number} measured.workers
     * @param {number} measured.moving a byte that is copied
     */
    workers(measured) {
      const { work, workers } = measured;
      ({ trip, moving } = measured);
      last = moving;
      const busy = Math.max(measured.together - trip, self.alone(work));
      gain = (workers * self.alone(work)) / busy;
      declined = { calls: 0, ms: 0 };
    },

    /** The workers are to be timed again. */
    forget() {
      gain = 0;
    },

    /** After a call that did not pay. @param {Work} work */
    declined(work) {
      // too short to be timed, here or there
      if (!self.isKnown(work.kind) || work.amount < leastTimed) return;
      declined.calls += 1;
      declined.ms += self.alone(work);
      if (declined.calls >= declinedMost.calls && declined.ms >= declinedMost.ms) self.forget();
    },

    /** @param {Work} work @param {number} bytes that are copied for the workers */
    pays: (work, bytes) => trip + bytes * moving + self.alone(work) / gain < self.alone(work),

    /**
     * After a call that was sent. Any may be disturbed: the better one of two counts.
     *
     * @param {Work} work
     * @param {number} bytes
     * @param {number} ms
     */
    sent(work, bytes, ms) {
      if (bytes === 0 || gain === 0 || !self.isKnown(work.kind)) return;
      const found = Math.max(0, (ms - trip - self.alone(work) / gain) / bytes);
      moving += share * (Math.min(found, last) - moving);
      last = found;
    },
  };
  return self;
}
