/** Repeats early input once its scripts have loaded: the last button press, a form for scripts, chosen files. */

/** Excluding buttons that work at once. */
const WAITING = "main button:not([aria-expanded], #music), #share, button[data-card]";

/** Records the last press and repeats it. @returns {() => void} repeats it and stops */
export function holdPresses() {
  let again = () => {};

  /** @param {Event} event */
  function press({ target }) {
    const button = target instanceof Element ? target.closest(WAITING) : null;
    if (button instanceof HTMLElement && !worksAlone(formOf(button))) again = () => button.click();
  }

  /** @param {Event} event */
  function submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || worksAlone(form)) return;
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

/** @param {HTMLFormElement | null} form @returns {boolean} whether it needs no scripts: the server receives it, or it closes a dialog */
const worksAlone = (form) => form !== null && (form.hasAttribute("action") || form.method === "dialog");
