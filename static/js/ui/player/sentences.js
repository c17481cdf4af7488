/**
 * How long the sentences of the guide take to read, and what it has said often enough: from the fourth time on
 * a sentence that differs in nothing but its numbers ends before its explanation, while it plays.
 *
 * @typedef {ReturnType<typeof createShortening>} Shortening
 */

const OFTEN = 3;

const LETTER_MS = 60;
const CHINESE_MS = 200;
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;

const EXPLANATION = /[:：].*$/s;

export function createShortening() {
  /** @type {Map<string, number>} how often it stood, by what it is without its numbers */
  const read = new Map();

  /** @param {string} sentence that stands */
  function isKnown(sentence) {
    return (read.get(withoutNumbers(sentence)) ?? 0) > OFTEN;
  }

  return {
    /** @param {string} sentence that stands now, and did not before */
    take(sentence) {
      const key = withoutNumbers(sentence);
      read.set(key, (read.get(key) ?? 0) + 1);
    },
    isKnown,
    /**
     * What is known is recognised, which takes half as long as to read it.
     *
     * @param {string} sentence
     * @returns {number} ms
     */
    timeOf(sentence) {
      return isKnown(sentence) ? readingTime(shortened(sentence)) / 2 : readingTime(sentence);
    },
  };
}

/**
 * How long a sentence takes to read, in ms of real time.
 *
 * @param {string} sentence
 */
export function readingTime(sentence) {
  const chinese = sentence.match(CHINESE)?.length ?? 0;
  return chinese * CHINESE_MS + (sentence.length - chinese) * LETTER_MS;
}

/** @param {string} sentence */
export function shortened(sentence) {
  return sentence.replace(EXPLANATION, /[。：]/.test(sentence) ? "。" : ".");
}

/** @param {string} sentence */
function withoutNumbers(sentence) {
  return sentence.replaceAll(/\d+/g, "#");
}
