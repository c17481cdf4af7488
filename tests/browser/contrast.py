"""What eyes need of a page, measured in it: contrast as WCAG 2.2 defines it, and flashes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

# What scripts below share: relative luminance, contrast, and what lies under an element. Under one
# with a gradient each of its colours may lie.
LIGHT = """
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const luminance = (colour) => [0.2126, 0.7152, 0.0722].reduce(
  (sum, weight, index) => sum + weight * LINEAR[Math.round(colour[index])], 0);
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const coloursIn = (text) => [...text.matchAll(/rgba?\\(([^)]+)\\)/g)].map(([, inside]) => {
  const [red, green, blue, alpha = 1] = inside.split(/[ ,/]+/).map(Number);
  return [red, green, blue, alpha];
});
const over = ([red, green, blue, alpha], ground) =>
  [red, green, blue].map((value, index) => value * alpha + ground[index] * (1 - alpha));
const opacityOf = (element) =>
  element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
function groundsOf(element) {
  if (!element) return [[255, 255, 255]];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const [fill] = coloursIn(backgroundColor);
  const under = fill[3] === 1 ? [fill] : groundsOf(element.parentElement);
  const filled = under.map((ground) => over(fill, ground));
  const painted = coloursIn(backgroundImage).filter(([, , , alpha]) => alpha > 0);
  return [...filled, ...painted.flatMap((paint) => filled.map((ground) => over(paint, ground)))];
}
const worst = (colour, element) => {
  const [[red, green, blue, alpha]] = coloursIn(colour);
  const seen = [red, green, blue, alpha * opacityOf(element)];
  return Math.min(...groundsOf(element).map((ground) => contrast(over(seen, ground), ground)));
};
const isSeen = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && !element.closest(".visually-hidden, .canvas")
    && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
};
"""

# Texts, those in fields and of the style sheet too, and icons.
FAINT = f"""([within, least_text, least_sign]) => {{
{LIGHT}
  const root = within ? document.querySelector(within) : document.body;
  const found = [];
  let looked_at = 0;
  function look(element, colour, least, what) {{
    looked_at += 1;
    const ratio = worst(colour, element);
    if (ratio < least) found.push(`${{ratio.toFixed(2)}}: ${{what}} in ${{element.className}}`);
  }}
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {{
    const {{ parentElement: element, data }} = texts.currentNode;
    if (!data.trim() || !isSeen(element)) continue;
    look(element, getComputedStyle(element).color, least_text, data.trim());
  }}
  for (const element of [...root.querySelectorAll("*")].filter(isSeen)) {{
    const style = getComputedStyle(element);
    if (element.matches("svg")) look(element.parentElement, style.color, least_sign, "icon");
    if (element.matches("textarea, input[type=text]")) {{
      look(element, style.color, least_text, "field");
    }}
    if (element.matches("textarea, input:not([type=range])")) {{
      look(element.parentElement, style.borderTopColor, least_sign, "edge");
    }}
    for (const side of ["::before", "::after"]) {{
      const {{ content, color, display }} = getComputedStyle(element, side);
      if (display !== "none" && /^".+"$/.test(content)) look(element, color, least_text, content);
    }}
  }}
  return [looked_at, found];
}}"""


def faint(page: Page, *, text: float, sign: float = 3, within: str = "") -> list[str]:
    """Return what is seen of a page and has less contrast than it should.

    :param text: what texts must have at least.
    :param sign: what icons and the edges of fields must have at least.
    :param within: looks at this one element only.
    """
    looked_at: int
    found: list[str]
    looked_at, found = page.evaluate(FAINT, [within, text, sign])
    assert looked_at > 0
    return found


MOST_FLASHES = 3
"""In a second."""

SMALL_PX = 341 * 256 // 4
"""An area that may flash: a quarter of what an eye sees sharply, as WCAG 2.2 reckons it."""

# The size of the canvas in logical pixels, and how its cells lie there.
PLACE = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const { puzzleView } = await import(new URL("puzzles/index.js", main));
  const { TILE } = await import(new URL("puzzles/kit/grid.js", main));
  const data = JSON.parse(document.getElementById("page-data").textContent);
  const puzzle = await puzzleView(data.kind, data);
  await puzzle.loadSearch();
  return { ...puzzle.size(), MARGIN: data.picture.margin, TILE };
}"""

# Time that passes by hand: scripts see no other, and it stands still while they wait for answers.
TIME = """
const time = window.timeByHand ??= createTime();
function createTime() {
  const queue = new Map();
  const time = { now: performance.now(), queue, last: 0, asked: 0 };
  const ask = window.fetch;
  window.fetch = (...request) => {
    time.asked += 1;
    return ask(...request).finally(() => void (time.asked -= 1));
  };
  performance.now = () => time.now;
  window.requestAnimationFrame = (run) => (queue.set(++time.last, run), time.last);
  window.cancelAnimationFrame = (id) => queue.delete(id);
  return time;
}
function frame(frame_ms) {
  time.now += frame_ms;
  const due = [...time.queue.values()];
  time.queue.clear();
  for (const run of due) run(time.now);
}
async function answersCome() {
  do {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  } while (time.asked > 0);
}
"""


def hold_time(page: Page) -> None:
    """Let time stand still from now on, but where `flashes` and `standing` let it pass."""
    page.evaluate(f"() => {{ {TIME} }}")


# What is drawn is looked at after every frame. A place flashes when its luminance goes up and down
# by a tenth, or its saturated red by as much as WCAG 2.2 minds; what counts is how often it turns
# within a second. Places are blocks of two logical pixels, which are some eight pixels of the
# screen, and the cells of the board.
FLASHES = f"""async ([{{ width, height, MARGIN, TILE }}, frame_ms, length_ms, most]) => {{
{LIGHT}
  const canvas = document.getElementById("canvas");
  const scale = canvas.width / width;
  const small = new OffscreenCanvas(width, height).getContext("2d", {{ willReadFrequently: true }});
  small.imageSmoothingEnabled = false;

{TIME}
  const turner = (least, darkest) =>
    ({{ least, darkest, low: null, high: null, way: 0, turns: [] }});
  function see(turner, value) {{
    const {{ least, darkest, way }} = turner;
    turner.low = Math.min(turner.low ?? value, value);
    turner.high = Math.max(turner.high ?? value, value);
    const rose = way <= 0 && value - turner.low >= least && turner.low < darkest;
    const fell = way >= 0 && turner.high - value >= least && value < darkest;
    if (!rose && !fell) return;
    Object.assign(turner, {{ way: rose ? 1 : -1, low: value, high: value }});
    turner.turns.push(time.now);
  }}
  function gridOf(size, left, top) {{
    const columns = Math.floor((width - left) / size);
    const rows = Math.floor((height - top) / size);
    return Array.from({{ length: columns * rows }}, (_, index) => ({{
      x: left + (index % columns) * size,
      y: top + Math.floor(index / columns) * size,
      size,
      light: turner(0.1, 0.8),
      red: turner(20, Infinity),
    }}));
  }}
  function look(bytes, {{ x, y, size, light, red }}) {{
    let [r, g, b] = [0, 0, 0];
    for (let down = y; down < y + size; down += 1) {{
      for (let at = 4 * (down * width + x), end = at + 4 * size; at < end; at += 4) {{
        r += LINEAR[bytes[at]] / size ** 2;
        g += LINEAR[bytes[at + 1]] / size ** 2;
        b += LINEAR[bytes[at + 2]] / size ** 2;
      }}
    }}
    see(light, 0.2126 * r + 0.7152 * g + 0.0722 * b);
    see(red, r >= 0.8 * (r + g + b) ? Math.max(0, (r - g - b) * 320) : 0);
  }}
  const repaints = new Map();
  const observer = new MutationObserver((records) => records.forEach(({{ target }}) => {{
    repaints.set(target, [...repaints.get(target) ?? [], time.now]);
  }}));
  observer.observe(document.body, {{ subtree: true, attributeFilter: ["data-cell"] }});
  const grids = [gridOf(2, 0, 0), gridOf(TILE, MARGIN.left, MARGIN.top)];
  for (const start = time.now; time.now - start < length_ms;) {{
    frame(frame_ms);
    await answersCome();
    small.drawImage(canvas, 0, 0, width, height);
    const bytes = small.getImageData(0, 0, width, height).data;
    for (const place of grids.flat()) look(bytes, place);
  }}

  observer.disconnect();

  // When places have turned too often within a second, and the largest area of them in sight.
  const tooOften = (place) => [place.light, place.red].flatMap(({{ turns }}) =>
    turns.slice(most).map((turn, index) => ({{ place, from: turn, to: turns[index] + 1000 }})));
  const [across, down] = [341 / scale, 256 / scale];
  function areaAround({{ place: {{ x, y, size }}, from: now }}, others) {{
    const seen = others.filter(({{ place, from, to }}) => from <= now && now < to
      && place.x >= x && place.x < x + across && Math.abs(place.y - y) < down / 2);
    return new Set(seen.map(({{ place }}) => place)).size * (size * scale) ** 2;
  }}
  const largest = (places) => {{
    const over = places.flatMap(tooOften).filter(({{ from, to }}) => from < to);
    return Math.max(0, ...over.map((one) => areaAround(one, over)));
  }};
  const turns = grids[0].reduce((sum, {{ light }}) => sum + light.turns.length, 0);
  const within = (times, from) => times.filter((at) => at >= from && at < from + 1000).length;
  const repainted = [...repaints.values()].map((times) =>
    Math.max(...times.map((from) => within(times, from))));
  return [...grids.map(largest), Math.max(0, ...repainted), turns];
}}"""


def flashes(page: Page, *, length_ms: float, frame_ms: float) -> tuple[float, float, float]:
    """Let time pass by hand and return how much of the board flashes too often.

    :return: in square pixels the blocks of a few pixels that do, and the cells of the board; and
        how often a tile of a table or a small board flashes within a second.
    """
    most = 2 * MOST_FLASHES + 1
    given = [page.evaluate(PLACE), frame_ms, length_ms, most]
    blocks, cells, repainted, turns = page.evaluate(FLASHES, given)
    assert turns > 0, "nothing has moved"
    return blocks, cells, repainted / 2


# How long each picture on the canvas stands, and what else moves meanwhile.
STANDING = f"""async (length_ms) => {{
{TIME}
  const canvas = document.getElementById("canvas");
  const small = new OffscreenCanvas(96, 96).getContext("2d", {{ willReadFrequently: true }});
  function picture() {{
    small.drawImage(canvas, 0, 0, 96, 96);
    return new Uint32Array(small.getImageData(0, 0, 96, 96).data.buffer);
  }}
  const [changes, moving] = [[], new Set()];
  let shown = picture();
  for (const start = time.now; time.now - start < length_ms;) {{
    frame(24);
    await answersCome();
    for (const animation of document.getAnimations()) {{
      if (animation.effect.getComputedTiming().duration > 10) moving.add(animation.animationName);
    }}
    const seen = picture();
    if (seen.some((pixel, at) => pixel !== shown[at])) changes.push(time.now);
    shown = seen;
  }}
  const stood = changes.slice(1).map((at, index) => at - changes[index]);
  return [stood, [...moving]];
}}"""


def standing(page: Page, length_ms: float) -> tuple[list[float], list[str]]:
    """Let time pass by hand and return how long every picture stands, and what is animated."""
    stood_ms, moving = page.evaluate(STANDING, length_ms)
    return stood_ms, moving


# Of the legend of a strip: contrast of the clearest colour, of the fill or of the marks, to the
# ground, and where the marks of each swatch are, by luminance alone. Nodes that alpha-beta never
# visits are hatched on the ground itself.
SWATCHES = f"""strip => {{
{LIGHT}
  const {{ backgroundColor }} = getComputedStyle(strip.querySelector(".strip__canvas"));
  const [ground] = coloursIn(backgroundColor);
  return Object.fromEntries([...strip.querySelectorAll(".strip__key")].map((key) => {{
    const swatch = key.querySelector("canvas");
    const bytes = swatch.getContext("2d").getImageData(0, 0, 4, 4).data;
    const pixels = Array.from({{ length: 16 }}, (_, at) => [...bytes.subarray(4 * at, 4 * at + 3)]);
    const counts = Map.groupBy(pixels, String);
    const [[fill]] = [...counts.values()].sort((one, other) => other.length - one.length);
    const pattern = pixels.map((pixel) => (contrast(pixel, fill) > 1.3 ? "x" : ".")).join("");
    const colours = [...counts.keys()];
    const clearest = Math.max(...pixels.map((pixel) => contrast(pixel, ground)));
    return [key.textContent, {{ contrast: clearest, pattern, colours }}];
  }}));
}}"""

CONTRAST = f"""names => {{
{LIGHT}
  const probe = document.body.appendChild(document.createElement("i"));
  const [one, other] = names.map((name) => {{
    probe.style.color = `var(--${{name}})`;
    return coloursIn(getComputedStyle(probe).color)[0];
  }});
  probe.remove();
  return contrast(one, other);
}}"""


def contrast(page: Page, *roles: str) -> float:
    """Return the contrast of two roles of the style sheet, in the theme that the page has on."""
    ratio: float = page.evaluate(CONTRAST, roles)
    return ratio


def swatches(strip: Locator) -> dict[str, Any]:
    """Return what the legend of a strip shows, by name."""
    found: dict[str, Any] = strip.evaluate(SWATCHES)
    return found


def luminance(colour: tuple[int, ...]) -> float:
    """Return the relative luminance of a colour, 0..1."""
    parts = [value / 255 for value in colour[:3]]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one: float, other: float) -> float:
    """Return the contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
