/**
 * A typed array that grows.
 *
 * @typedef {Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor | Int32ArrayConstructor} Kind
 *
 * @typedef {ReturnType<typeof createGrowing>} Growing
 */

const FIRST = 1024;

/** @param {Kind} Kind of its numbers; those past the end are 0 */
export function createGrowing(Kind) {
  let values = new Kind(FIRST);
  let length = 0;

  /** @param {number} at */
  function makeRoom(at) {
    if (at >= values.length) {
      const wider = new Kind(Math.max(2 * values.length, at + 1));
      wider.set(values);
      values = wider;
    }
    length = Math.max(length, at + 1);
  }

  return {
    get length() {
      return length;
    },
    /** @param {number} place */
    at: (place) => values[place] ?? 0,
    /** @param {number} value */
    push(value) {
      makeRoom(length);
      values[length - 1] = value;
    },
    /** @param {number} at @param {number} value */
    set(at, value) {
      makeRoom(at);
      values[at] = value;
    },
    /** @param {number} at @param {number} value */
    add(at, value) {
      makeRoom(at);
      values[at] = (values[at] ?? 0) + value;
    },
    /**
     * A copy of its beginning.
     *
     * @param {number} stop
     * @param {number} [shift] how many zeros stand before it
     */
    copy(stop, shift = 0) {
      const copy = new Kind(stop + shift);
      copy.set(values.subarray(0, Math.min(stop, length)), shift);
      return copy;
    },
  };
}
