/**
 * Keys by meaning, independent of layout, script and input method. Signs count as typed; letters of
 * other scripts than Latin by their position on the keyboard.
 *
 * @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} TypedKey
 * @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "isComposing">} Modified
 */

const FULL_WIDTH = /^[\u3000\uff01-\uff5e]$/;
const SIGN = /^[\p{P}\p{S}]+$/u;

/** Some layouts type several at once: in Arabic the key B types lam and alef. */
const LETTERS_OR_DIGITS = /^[\p{L}\p{M}\p{Nd}]+$/u;
const LATIN = /[\p{Script=Latin}0-9µ]/u;

/** `event.key` of keys that an input method holds back. */
const HELD_BACK = "Process";

/**
 * What an English keyboard types in place of Chinese and Arabic punctuation and currency signs.
 * Full-width forms need no entry. Escaped, or the fonts would include them.
 */
const TYPED = "\u3002\u3001\u300a\u300b\u3010\u3011\u300c\u300d\u3008\u3009\u2014\u00a5\u20a9\u060c\u061f";
const MEANT = ".\\<>[][]<>_\\\\,?";

/** By position, without and with Shift. @type {Readonly<Record<string, readonly [string, string]>>} */
const SIGNS_BY_CODE = Object.freeze({
  Comma: [",", "<"], Period: [".", ">"], Slash: ["/", "?"], Backslash: ["\\", "|"],
  BracketLeft: ["[", "{"], BracketRight: ["]", "}"], Space: [" ", " "],
});

/** Letters in lower case, signs in ASCII. @param {TypedKey} event @returns {string} */
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
 * Whether a key is left to the browser or an input method. Some layouts type signs with Option or
 * AltGr (Ctrl and Alt on Windows): modifiers disable letters and named keys only.
 * @param {Modified} event
 */
export function isForBrowser({ key, ctrlKey, altKey, metaKey, isComposing }) {
  if (isComposing || metaKey) return true;
  return SIGN.test(key) ? ctrlKey && !altKey : ctrlKey || altKey;
}
