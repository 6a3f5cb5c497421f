const NAME = 'searchHistory';
const KEPT_MAX = 10;

/** The newest first, each once, at most ten. */
export const withSearch = (history: readonly string[], keyword: string): readonly string[] =>
  [keyword, ...history.filter((text) => text !== keyword)].slice(0, KEPT_MAX);

/** What this phone remembers of searches; it is not sent. Empty where storage is blocked or broken. */
export const searchHistory = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
};

export const rememberSearch = (keyword: string): void => {
  try {
    localStorage.setItem(NAME, JSON.stringify(withSearch(searchHistory(), keyword)));
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
};

export const forgetSearches = (): void => {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Storage is blocked: nothing was remembered.
  }
};
