/**
 * Numbers that belong to events: they are reported in the order of these, but not always together with them.
 */

export function createWaiting() {
  let numbers = new Uint32Array(0);
  let taken = 0;

  return {
    /** @param {Uint32Array} more */
    add(more) {
      const left = numbers.subarray(taken);
      numbers = new Uint32Array(left.length + more.length);
      numbers.set(left);
      numbers.set(more, left.length);
      taken = 0;
    },
    /** @returns {number} that of the next event */
    next() {
      taken += 1;
      return numbers[taken - 1] ?? -1;
    },
  };
}
