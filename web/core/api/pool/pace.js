// When it pays to send a problem to the workers of a pool: what is computed here, a message to every
// worker and back, and a small problem on all workers at once are timed in the first calls, and
// every later call corrects the estimate. Where it has not paid for a while the workers are timed again:
// the machine may have been busy. Trying them again must not cost much: they are tried once what
// is computed here has taken many times as long as what was lost the last time.
//
//   here      work / rate
//   sent      trip + bytes · moving + work / (rate · gain)

/** Multiply-adds below which a time says little. */
const leastTimed = 2e6;

/**
 * How many sent calls count. The quickest of them does: the first call after a start is slow, and so is any
 * that the machine disturbs, but several in a row are slow for a reason.
 */
const recent = 3;

/** What trying the workers may cost, as a share of the time of the calls that are computed here. */
const lostMost = 0.04;

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
  /** How many times faster all workers together are, and how many they are. */
  let [gain, workers] = [0, 1];
  let trip = 0;
  /** Milliseconds a byte that is copied for the workers, as recent calls had it. */
  let movings = [0];
  /** Milliseconds: the timing of the workers, what slow calls there cost, what was computed here since. */
  let [took, lost, declined] = [0, 0, 0];

  /** @param {Work} work @param {number} bytes milliseconds on the workers */
  const away = (work, bytes) => trip + bytes * Math.min(...movings) + self.alone(work) / gain;

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
     * @param {number} measured.here a problem on this thread: larger ones are quicker, by their work
     * @param {number} measured.together that problem on each of the workers at once, without messages
     * @param {number} measured.workers how many there are
     * @param {number} measured.moving a byte that is copied
     * @param {number} measured.took all of this
     */
    workers(measured) {
      const { here, together } = measured;
      ({ trip, took, workers } = measured);
      movings = [measured.moving];
      gain = (workers * here) / Math.max(together, here);
      [lost, declined] = [0, 0];
    },

    /** The workers are to be timed again. */
    forget() {
      gain = 0;
    },

    /** Before a call that does not pay. @param {Work} work */
    declined(work) {
      // too short to be timed, here or there
      if (!self.isKnown(work.kind) || work.amount < leastTimed) return;
      declined += self.alone(work);
      if (took + lost < lostMost * declined) self.forget();
    },

    /** @param {Work} work @param {number} bytes that are copied for the workers */
    pays: (work, bytes) => away(work, bytes) < self.alone(work),

    /** After a call that was sent. @param {Work} work @param {number} bytes @param {number} ms */
    sent(work, bytes, ms) {
      if (bytes === 0 || gain === 0 || !self.isKnown(work.kind)) return;
      const alone = self.alone(work);
      // workers that took less than the computation was thought to take are faster than when they were timed
      gain = Math.min(workers, Math.max(gain, alone / Math.max(ms - trip, Number.EPSILON)));
      movings = [...movings, Math.max(0, ms - trip - alone / gain) / bytes].slice(-recent);
      lost = Math.max(0, lost + ms - alone);
    },
  };
  return self;
}
