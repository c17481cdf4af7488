/**
 * Bookmarks: steps that a person wants to come back to, in order.
 *
 * @typedef {"set" | "removed" | "full"} Toggled
 *
 * @typedef {object} BookmarkList
 * @property {() => readonly number[]} list the same array until something changes
 * @property {(step: number) => Toggled} toggle "full" leaves them as they are
 */

/** A link with more of them would be cut in mails and chats. */
export const MOST_BOOKMARKS = 20;

/**
 * @param {readonly number[]} steps those that a link asks for
 * @param {number} total the last step
 * @returns {BookmarkList}
 */
export function createBookmarkList(steps, total) {
  let list = inOrder(steps.filter((step) => step <= total)).slice(0, MOST_BOOKMARKS);
  return {
    list: () => list,
    toggle(step) {
      if (list.includes(step)) {
        list = list.filter((other) => other !== step);
        return "removed";
      }
      if (list.length === MOST_BOOKMARKS) return "full";
      list = inOrder([...list, step]);
      return "set";
    },
  };
}

/** @param {readonly number[]} steps */
function inOrder(steps) {
  return [...new Set(steps)].sort((one, other) => one - other);
}
