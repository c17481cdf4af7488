/** Colours of canvases; css/ has the same as roles. */
export const PALETTE = Object.freeze({
  ground: "#0a0715",
  shadow: "#06040d",
  cream: "#fff1e6",
  muted: "#a9a3c6",
  gold: "#ffc62e",
  yellow: "#fff04a",
  red: "#ff3d5a",
  jade: "#2bdb9b",
});

/** @typedef {Readonly<Record<string, string>>} Inks what stands for a colour right on the ground */

const state = { inks: /** @type {Inks} */ ({}), tiles: /** @type {CanvasImageSource | null} */ (null) };

/** @param {Inks} inks of a theme; none are the usual colours @param {CanvasImageSource | null} [tiles] in place of those of the kind */
export function setInks(inks, tiles = null) {
  Object.assign(state, { inks, tiles });
}

/** @param {string} colour of what lies right on the ground */
export function onGround(colour) {
  return state.inks[colour] ?? colour;
}

/** @param {CanvasImageSource} sheet the usual tiles of a kind */
export function tilesOf(sheet) {
  return state.tiles ?? sheet;
}

/** Saved pictures and films have the default colours, whatever the theme. @param {() => void} draw @param {Inks} [others] on paper @param {CanvasImageSource | null} [sheet] */
export function inDusk(draw, others = {}, sheet = null) {
  const { inks, tiles } = state;
  setInks(others, sheet);
  draw();
  setInks(inks, tiles);
}
