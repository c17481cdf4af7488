/**
 * `<backtrack-puzzle>`: a puzzle in another page, in a frame as high as its content.
 *
 *   <script src="https://…/embed.js" async></script>
 *   <backtrack-puzzle kind="mayan" code="3.1-21-234-31-2434" step="2"></backtrack-puzzle>
 *
 * Self-contained, at a permanent address, and usable in a page on a disk. Attributes are the options of a link; `src`
 * replaces `kind` and `code`, and may be a program: `src="https://…/own#v1.…"`. The element's content is the fallback.
 */
{
  const OPTIONS = Object.freeze([
    "step", "frame", "view", "node", "search", "off", "win", "moves", "marks", "chalk", "name", "hide", "quiz",
    "ask", "task", "seal", "autoplay", "speed", "loop", "controls", "theme", "lang",
  ]);
  const HEIGHT = "backtrack:height";

  const PROGRAM = /^#v1\./;

  /** Before the frame has reported its height. */
  const FIRST_HEIGHT_PX = 480;

  /** Bounds what a frame reports. */
  const MOST_HEIGHT_PX = 4000;

  // A module has no current script.
  const script = /** @type {HTMLScriptElement | null} */ (
    document.currentScript ?? document.querySelector('script[src*="embed.js"]')
  );
  const base = new URL(".", script?.src ?? location.href);

  class BacktrackPuzzle extends HTMLElement {
    static observedAttributes = ["kind", "code", "src", "title", ...OPTIONS];

    frame = document.createElement("iframe");
    isStale = false;

    constructor() {
      super();
      this.frame.loading = "lazy";
      this.frame.allow = "fullscreen";
      Object.assign(this.frame.style, { display: "block", width: "100%", height: `${FIRST_HEIGHT_PX}px`, border: "0" });
    }

    connectedCallback() {
      if (getComputedStyle(this).display === "inline") this.style.display = "block";
      addEventListener("message", this);
      this.update();
    }

    disconnectedCallback() {
      removeEventListener("message", this);
    }

    attributeChangedCallback() {
      if (this.isStale || !this.isConnected) return;
      // Attributes that change together load one page.
      this.isStale = true;
      queueMicrotask(() => this.update());
    }

    update() {
      this.isStale = false;
      const address = addressOf(this);
      this.frame.title = this.title || "Backtrack";
      if (address === null) {
        this.frame.remove();
        return;
      }
      if (this.frame.src !== address) this.frame.src = address;
      if (this.frame.parentElement !== this) this.replaceChildren(this.frame);
    }

    /** @param {MessageEvent} event */
    handleEvent({ source, data }) {
      if (source !== this.frame.contentWindow || data?.type !== HEIGHT || !(data.height > 0)) return;
      this.frame.style.height = `${Math.min(data.height, MOST_HEIGHT_PX)}px`;
    }
  }

  /** @param {Element} element @returns {string | null} null where it names no puzzle */
  function addressOf(element) {
    const [kind, code, src] = ["kind", "code", "src"].map((name) => element.getAttribute(name));
    const url = src ? framed(src) : kind && code ? new URL(`embed/${kind}/${code}`, base) : null;
    if (!url?.protocol.startsWith("http")) return null;
    for (const name of OPTIONS) {
      const value = element.getAttribute(name);
      // An attribute without a value is on.
      if (value !== null) url.searchParams.set(name, value || "1");
    }
    return url.href;
  }

  /** @param {string} address of a puzzle's page, or of its frame @returns {URL | null} */
  function framed(address) {
    if (!URL.canParse(address, base.href)) return null;
    const url = new URL(address, base);
    if (PROGRAM.test(url.hash)) {
      url.pathname = url.pathname.replace(/(\/embed)?\/own(\/(?:index\.html)?)?$/, "/embed/own$2");
      if (crossOriginIsolated) url.searchParams.set("isolated", "1");
      return url;
    }
    url.pathname = url.pathname.replace(/\/+$/, "");
    if (!/\/embed\/[^/]+\/[^/]+$/.test(url.pathname)) {
      url.pathname = url.pathname.replace(/\/([^/]+\/[^/]+)$/, "/embed/$1");
    }
    return url;
  }

  if (!customElements.get("backtrack-puzzle")) customElements.define("backtrack-puzzle", BacktrackPuzzle);
}
