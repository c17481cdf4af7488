/**
 * A press with a modifier asks for a new tab or a download.
 *
 * @param {MouseEvent} event
 */
export function opensElsewhere(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
