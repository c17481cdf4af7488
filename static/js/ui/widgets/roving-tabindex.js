/** A group of buttons with one tab stop; arrow keys move inside. */

const STEPS = Object.freeze({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

/** @param {HTMLElement} group @param {(button: HTMLButtonElement) => void} onReach */
export function walkByArrows(group, onReach) {
  group.addEventListener("keydown", (event) => {
    const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const buttons = [...group.querySelectorAll("button")];
    const next = by && buttons[buttons.findIndex((button) => button === event.target) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    onReach(next);
  });
}

/** @param {readonly HTMLButtonElement[]} buttons @param {HTMLButtonElement | undefined} stop the one that Tab comes to */
export function makeOneStop(buttons, stop) {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
