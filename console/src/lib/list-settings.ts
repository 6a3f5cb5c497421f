import { useSyncExternalStore } from 'react';

const PREFIX = 'console.list.';

/** Filters that an operator gave a name. */
export interface SavedFilter {
  readonly name: string;
  /** The address's parameters. */
  readonly search: string;
}

/** How an operator wants to see a list, kept in this browser. */
export interface ListSettings {
  readonly isDense: boolean;
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  readonly filters: readonly SavedFilter[];
}

const USUAL: ListSettings = { isDense: false, hidden: [], filters: [] };

/** Settings as they were written; what is missing or damaged is as usual. */
export function readSettings(text: string | null): ListSettings {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<ListSettings> | null;
    return {
      isDense: kept?.isDense === true,
      hidden: Array.isArray(kept?.hidden) ? kept.hidden.map(String) : [],
      filters: Array.isArray(kept?.filters) ? kept.filters : [],
    };
  } catch {
    return USUAL;
  }
}

/** With the filters under this name; a name stands for one set of filters. */
export const withFilter = (settings: ListSettings, filter: SavedFilter): ListSettings => ({
  ...settings,
  filters: [...settings.filters.filter(({ name }) => name !== filter.name), filter],
});

const listeners = new Set<() => void>();
const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `list`: the same for the same list on every visit. */
export function useListSettings(list: string): readonly [ListSettings, (next: ListSettings) => void] {
  const key = PREFIX + list;
  const text = useSyncExternalStore(watch, () => localStorage.getItem(key));
  const write = (next: ListSettings): void => {
    localStorage.setItem(key, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return [readSettings(text), write];
}
