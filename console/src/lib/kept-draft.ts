const PREFIX = 'console.draft.';

/** What was typed and not saved, in this tab's storage: it survives a reload and a browser that restores its tabs. */
export interface KeptDraft<Values> {
  read(): Values | null;
  write(values: Values): void;
  drop(): void;
}

/** `of`: who types what, so that another operator in this tab does not get it. Storage that is full or forbidden keeps nothing. */
export function keptDraft<Values>(of: readonly string[], storage: Storage = sessionStorage): KeptDraft<Values> {
  const key = PREFIX + of.join('.');
  const attempt = <Result>(act: () => Result): Result | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => JSON.parse(storage.getItem(key) ?? 'null') as Values | null),
    write: (values) => void attempt(() => storage.setItem(key, JSON.stringify(values))),
    drop: () => void attempt(() => storage.removeItem(key)),
  };
}
