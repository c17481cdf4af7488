/**
 * What somebody does before the scripts that answer it have come is done again when they are there: the last
 * button that was pressed, a form that only scripts can take, files that were chosen.
 */

/** Buttons that work as soon as the page begins are none of these. */
const WAITING = "main button:not([aria-expanded], #music), #share, button[data-card]";

/**
 * Holds presses from now on; only the last one counts, as if somebody had been a little later.
 *
 * @returns {() => void} presses the button, and holds no more
 */
export function holdPresses() {
  let again = () => {};

  /** @param {Event} event */
  function press({ target }) {
    const button = target instanceof Element ? target.closest(WAITING) : null;
    if (button instanceof HTMLElement && !isTaken(formOf(button))) again = () => button.click();
  }

  /** @param {Event} event */
  function submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || isTaken(form)) return;
    event.preventDefault();
    again = () => form.requestSubmit();
  }

  document.addEventListener("click", press, { capture: true });
  document.addEventListener("submit", submit, { capture: true });
  return () => {
    document.removeEventListener("click", press, { capture: true });
    document.removeEventListener("submit", submit, { capture: true });
    again();
    for (const field of document.querySelectorAll("main input[type=file]")) {
      if (field instanceof HTMLInputElement && field.files?.length) field.dispatchEvent(new Event("change"));
    }
  };
}

/** @param {HTMLElement} button */
const formOf = (button) => (button instanceof HTMLButtonElement ? button.form : null);

/**
 * @param {HTMLFormElement | null} form
 * @returns {boolean} whether the server takes it, or the dialog that it closes: it needs no scripts
 */
const isTaken = (form) => form !== null && (form.hasAttribute("action") || form.method === "dialog");
