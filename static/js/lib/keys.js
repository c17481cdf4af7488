/**
 * Keys by their meaning, independent of layout, script and input method. A sign counts as it is typed;
 * letters of scripts other than Latin count by their place on the keyboard.
 *
 * @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} TypedKey
 * @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "isComposing">} Modified
 */

const FULL_WIDTH = /^[\u3000\uff01-\uff5e]$/;
const SIGN = /^[\p{P}\p{S}]+$/u;

/** A layout may type several at once: in Arabic the key B types the two letters lam and alef. */
const LETTERS_OR_DIGITS = /^[\p{L}\p{M}\p{Nd}]+$/u;
const LATIN = /[\p{Script=Latin}0-9µ]/u;

/** Keys that an input method holds back have this name in place of their own. */
const HELD_BACK = "Process";

/**
 * Chinese full stop and enumeration comma; double angle, lenticular, corner and angle brackets; dash; yen and won;
 * Arabic comma and question mark: and what an English keyboard types in their places. Full-width forms need no
 * entry. Escaped, or the fonts would hold them.
 */
const TYPED = "\u3002\u3001\u300a\u300b\u3010\u3011\u300c\u300d\u3008\u3009\u2014\u00a5\u20a9\u060c\u061f";
const MEANT = ".\\<>[][]<>_\\\\,?";

/** By their place on a keyboard, without and with Shift. @type {Readonly<Record<string, readonly [string, string]>>} */
const SIGNS_BY_CODE = Object.freeze({
  Comma: [",", "<"], Period: [".", ">"], Slash: ["/", "?"], Backslash: ["\\", "|"],
  BracketLeft: ["[", "{"], BracketRight: ["]", "}"], Space: [" ", " "],
});

/** The key that a person means: letters in lower case, signs in ASCII. @param {TypedKey} event @returns {string} */
export function keyOf(event) {
  // Chinese keyboards type a dash as two.
  const sign = MEANT[TYPED.indexOf(event.key.charAt(0))];
  const key = sign ?? (FULL_WIDTH.test(event.key) ? event.key.normalize("NFKC") : event.key);
  if (key === HELD_BACK || (LETTERS_OR_DIGITS.test(key) && !LATIN.test(key))) return keyByCode(event);
  return key.length === 1 ? key.toLowerCase() : key;
}

/** @param {TypedKey} event */
function keyByCode({ code, shiftKey }) {
  const letter = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1];
  return letter?.toLowerCase() ?? SIGNS_BY_CODE[code]?.[shiftKey ? 1 : 0] ?? code;
}

/**
 * Whether a key is left to the browser or to an input method. Some layouts type signs with Option, or with AltGr, which
 * is Ctrl and Alt at once on Windows: these modifiers disable letters and named keys only.
 * @param {Modified} event
 */
export function isForBrowser({ key, ctrlKey, altKey, metaKey, isComposing }) {
  if (isComposing || metaKey) return true;
  return SIGN.test(key) ? ctrlKey && !altKey : ctrlKey || altKey;
}
