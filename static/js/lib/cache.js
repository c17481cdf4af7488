/** LRU cache, bounded by its number of entries. @template Key, Value @param {number} limit */
export function createCache(limit) {
  /** @type {Map<Key, Value>} */
  const entries = new Map();
  return {
    /** @param {Key} key */
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    /** @param {Key} key @param {Value} value */
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
    clear: () => entries.clear(),
  };
}
