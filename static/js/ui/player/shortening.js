/**
 * What the guide has said often enough: from the fourth time on a sentence that differs in nothing but its numbers
 * ends before its explanation, while it plays.
 *
 * @typedef {ReturnType<typeof createShortening>} Shortening
 */

const OFTEN = 3;

const EXPLANATION = /[:：].*$/s;

export function createShortening() {
  /** @type {Map<string, number>} how often it stood, by what it is without its numbers */
  const read = new Map();

  return {
    /** @param {string} sentence that stands now, and did not before */
    take(sentence) {
      const key = withoutNumbers(sentence);
      read.set(key, (read.get(key) ?? 0) + 1);
    },
    /** @param {string} sentence that comes next */
    isKnown(sentence) {
      return (read.get(withoutNumbers(sentence)) ?? 0) >= OFTEN;
    },
  };
}

/** @param {string} sentence */
export function shortened(sentence) {
  return sentence.replace(EXPLANATION, /[。：]/.test(sentence) ? "。" : ".");
}

/** @param {string} sentence */
function withoutNumbers(sentence) {
  return sentence.replaceAll(/\d+/g, "#");
}
