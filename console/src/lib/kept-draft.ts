import { DAY_MS } from '@coupon-centre/contract/foundation/time';

const PREFIX = 'console.draft.';
/** What nobody came back to by then is not restored. */
const KEPT_MS = 30 * DAY_MS;

interface Kept<Values> {
  readonly atMs: number;
  readonly values: Values;
}

/** What was typed and not saved, complete or not, in this browser: it survives a reload, a closed tab and a crash. */
export interface KeptDraft<Values> {
  read(): Values | null;
  write(values: Values): void;
  drop(): void;
}

/** `of`: who types what, so that another operator of this browser does not get it. Storage that is full or forbidden keeps nothing. */
export function keptDraft<Values>(of: readonly string[], storage: Storage = localStorage): KeptDraft<Values> {
  const key = PREFIX + of.join('.');
  const attempt = <Result>(act: () => Result): Result | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return {
    read: () =>
      attempt(() => {
        const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Kept<Values>> | null;
        return Date.now() - (kept?.atMs ?? 0) < KEPT_MS ? (kept?.values ?? null) : null;
      }),
    write: (values) => {
      const kept: Kept<Values> = { atMs: Date.now(), values };
      attempt(() => storage.setItem(key, JSON.stringify(kept)));
    },
    drop: () => void attempt(() => storage.removeItem(key)),
  };
}
