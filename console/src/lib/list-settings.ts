import { useSyncExternalStore } from 'react';
import { useSession } from './session/session.tsx';

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

const isFilter = (kept: Partial<SavedFilter> | null): kept is SavedFilter =>
  typeof kept?.name === 'string' && typeof kept.search === 'string';

/** Settings as they were written; what is missing or damaged is as usual. */
export function readSettings(text: string | null): ListSettings {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<ListSettings> | null;
    return {
      isDense: kept?.isDense === true,
      hidden: Array.isArray(kept?.hidden) ? kept.hidden.map(String) : [],
      filters: Array.isArray(kept?.filters) ? kept.filters.filter(isFilter) : [],
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

/** The screen of an address: `/subscribers/7` of the subscriber 7 is `/subscribers/:subscriberId`. */
export function screenOf(pathname: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const nameOf = (part: string): string | undefined =>
    Object.keys(parameters).find((name) => encodeURIComponent(parameters[name] ?? '') === part);
  const parts = pathname.split('/').map((part) => {
    const name = part === '' ? undefined : nameOf(part);
    return name === undefined ? part : `:${name}`;
  });
  return parts.join('/');
}

const listeners = new Set<() => void>();
const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What a storage that is full or forbidden did not take: it holds until the console is reloaded. */
const unstored = new Map<string, string>();

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** The operator's settings of a list. `list`: the same for the same list on every visit, whatever it is the list of. */
export function useListSettings(list: string): readonly [ListSettings, (next: ListSettings) => void] {
  const { operatorId } = useSession();
  const key = `${PREFIX}${operatorId}.${list}`;
  const text = useSyncExternalStore(watch, () => read(key));
  return [readSettings(text), (next) => write(key, JSON.stringify(next))];
}
