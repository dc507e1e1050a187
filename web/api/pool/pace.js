// When it pays to send a problem to the workers of a pool: what is computed here, a message to every
// worker and back, and a small problem on all workers at once are timed in the first calls, and
// every later call corrects the estimate.
//
//   here      work / rate
//   sent      trip + bytes · moving + work / (rate · gain)

/** Multiply-adds below which a time says little. */
const leastTimed = 2e6;

/** Weight of a new time of moving beside the ones before. */
const share = 0.3;

/** @typedef {ReturnType<typeof paceOf>} Pace */

export function paceOf() {
  /** Multiply-adds a millisecond on this thread. */
  let rate = 0;
  /** How many times faster all workers together are. */
  let gain = 0;
  let trip = 0;
  /** Milliseconds a byte that is copied for the workers. */
  let moving = 0;

  const self = {
    /** Whether a problem has been timed on this thread. */
    get isKnown() {
      return rate > 0;
    },

    /** Whether the workers have been timed. */
    get isMeasured() {
      return gain > 0;
    },

    /** Milliseconds that so many multiply-adds take on this thread. @param {number} work */
    alone: (work) => work / rate,

    /**
     * After a computation on this thread. The first ones are slow, as engines still compile, and any
     * may be disturbed: the best one counts, and fades.
     *
     * @param {number} work
     * @param {number} ms
     */
    here(work, ms) {
      if (work >= leastTimed && ms > 0) rate = Math.max(work / ms, 0.95 * rate);
    },

    /**
     * Times the workers.
     *
     * @param {object} measured in milliseconds
     * @param {number} measured.trip an empty message to every worker and back
     * @param {number} measured.together `work` multiply-adds on each of the workers at once
     * @param {number} measured.work
     * @param {number} measured.workers
     * @param {number} measured.moving a byte that is copied
     */
    workers(measured) {
      const { work, workers } = measured;
      ({ trip, moving } = measured);
      const busy = Math.max(measured.together - trip, self.alone(work));
      gain = (workers * self.alone(work)) / busy;
    },

    /** @param {number} work @param {number} bytes that are copied for the workers */
    pays: (work, bytes) => trip + bytes * moving + work / (rate * gain) < work / rate,

    /** After a call that was sent. @param {number} work @param {number} bytes @param {number} ms */
    sent(work, bytes, ms) {
      if (bytes === 0 || gain === 0) return;
      const found = Math.max(0, (ms - trip - work / (rate * gain)) / bytes);
      moving += share * (found - moving);
    },
  };
  return self;
}
