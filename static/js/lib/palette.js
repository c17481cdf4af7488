/** The colours of what is drawn on canvases; pages have the same as roles in css/. */
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
