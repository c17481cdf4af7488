/**
 * Sentences in the page's language.
 *
 * A msgid is the English sentence itself; the catalogue maps it to its forms:
 *
 *     {"%(count)d blocks fall.": ["%(count)d 个方块下落。"]}
 *
 * A sentence with a plural is filed under its singular. The forms stand in the order of the language's plural
 * categories (zero, one, two, few, many, other; those that it has). What the catalogue lacks is said in English.
 *
 * @typedef {Record<string, readonly string[]>} Catalogue
 * @typedef {Record<string, string | number>} Arguments
 */

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

const ENGLISH = language("en");

const state = { catalogue: /** @type {Catalogue} */ ({}), language: ENGLISH };

/** Plural rules and list formats, created on demand: they are slow. @param {string} lang a BCP 47 tag, e.g. "zh" */
function language(lang) {
  const plurals = once(() => {
    const rules = new Intl.PluralRules(lang);
    const used = rules.resolvedOptions().pluralCategories;
    return { rules, categories: CATEGORIES.filter((category) => used.some((name) => name === category)) };
  });
  return {
    plurals,
    numbers: once(() => new Intl.NumberFormat(lang)),
    lists: once(() => new Intl.ListFormat(lang)),
  };
}

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/** {} is English. @param {Catalogue} catalogue {} for English @param {string} lang */
export function setMessages(catalogue, lang) {
  state.catalogue = catalogue;
  state.language = language(lang);
}

/** Sentences of scripts loaded later. @param {Catalogue} catalogue */
export function addMessages(catalogue) {
  state.catalogue = { ...state.catalogue, ...catalogue };
}

/** t("Step %(step)d", {step: 2}) -> "Step 2" @param {string} msgid @param {Arguments} [args] @returns {string} */
export function t(msgid, args = {}) {
  const [form = msgid] = state.catalogue[msgid] ?? [];
  return fill(form, args);
}

/**
 * tn("%(count)d block", "%(count)d blocks", 3) -> "3 blocks"; `count` is always an argument.
 * @param {string} singular @param {string} plural @param {number} count @param {Arguments} [args] @returns {string}
 */
export function tn(singular, plural, count, args = {}) {
  const form =
    pick(state.catalogue[singular] ?? [], state.language, count) ??
    pick([singular, plural], ENGLISH, count) ??
    plural;
  return fill(form, { count, ...args });
}

/** ["a", "b", "c"] -> "a, b, and c" @param {readonly string[]} names */
export function listed(names) {
  return state.language.lists().format(names);
}

/** 1204377 -> "1,204,377" @param {number} value */
export function formatted(value) {
  // A first Intl.NumberFormat takes a phone some 10 ms; small numbers look alike in English and Chinese.
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000;
  return isPlain ? String(value) : state.language.numbers().format(value);
}

/** @param {readonly string[]} forms @param {typeof ENGLISH} spoken @param {number} count @returns {string | undefined} */
function pick(forms, { plurals }, count) {
  if (forms.length === 0) return undefined;
  const { rules, categories } = plurals();
  return forms[categories.indexOf(rules.select(count))];
}

/** A placeholder without its argument stays: a slip in one translation must not break the page. @param {string} form @param {Arguments} args */
function fill(form, args) {
  return form.replace(/%(?:%|\((\w+)\)([sd]))/g, (whole, name, conversion) => {
    if (whole === "%%") return "%";
    const value = args[name];
    if (value === undefined) return whole;
    return conversion === "d" ? formatted(Number(value)) : String(value);
  });
}

/** The value of a position, which may be without bounds: "-1", "inf". @param {string} value */
export function spelt(value) {
  if (value === "inf") return t("inf");
  return value === "-inf" ? t("-inf") : value;
}
