import { DAY_MS } from '@coupon-centre/contract/foundation/time';

const PREFIX = 'console.draft.';
/** What nobody came back to by then is not restored. */
const KEPT_MS = 30 * DAY_MS;

interface Kept<Values> {
  readonly atMs: number;
  readonly values: Values;
}

/** A draft as it is stored: each editor writes one of its own. */
interface Entry {
  readonly name: string;
  readonly text: string;
}

/** What was typed and not saved, complete or not, in this browser: it survives a reload, a closed tab and a crash. */
export interface KeptDraft<Values> {
  /** What this tab typed before a reload, otherwise the newest of all; from then on it is this editor's. */
  read(): Values | null;
  /** Whether it was written: storage may be full or forbidden. */
  write(values: Values): boolean;
  /** Removes this editor's draft, unless another tab has changed it since it was read. */
  drop(): void;
  /** While something is unsaved here: writes it again if another tab discards it. Returns how to end that. */
  hold(): () => void;
}

interface Places {
  readonly browser: Storage;
  /** Remembers which draft is this tab's. */
  readonly tab: Storage;
}

function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Null: damaged, or too old. */
function keptIn<Values>({ text }: Entry): Kept<Values> | null {
  const { atMs = 0, values } = attempt(() => JSON.parse(text) as Partial<Kept<Values>> | null) ?? {};
  return values !== undefined && Date.now() - atMs < KEPT_MS ? { atMs, values } : null;
}

/** The drafts of one subject. */
function entriesOf(subject: string, storage: Storage): readonly Entry[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((name) => name === subject || name.startsWith(`${subject}#`))
    .map((name) => ({ name, text: storage.getItem(name) ?? '' }));
}

/** The draft of one editor. `of`: who types what, so that another operator of this browser does not get it. */
export function keptDraft<Values>(
  of: readonly string[],
  { browser, tab }: Places = { browser: localStorage, tab: sessionStorage },
): KeptDraft<Values> {
  const subject = PREFIX + of.join('.');
  const own = `${subject}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  let mine: Entry | null = null;
  const isUnchanged = ({ name, text }: Entry): boolean => browser.getItem(name) === text;
  const take = (entry: Entry): void => {
    mine = entry;
    attempt(() => tab.setItem(subject, entry.name));
  };
  const put = (text: string): boolean => {
    const before = mine;
    const isWritten = attempt(() => browser.setItem(own, text) ?? true) === true;
    if (!isWritten) return false;
    take({ name: own, text });
    // It goes on under this editor's name.
    if (before !== null && before.name !== own && isUnchanged(before)) browser.removeItem(before.name);
    return true;
  };
  return {
    read: () =>
      attempt(() => {
        const usable = entriesOf(subject, browser).flatMap((entry) => {
          const kept = keptIn<Values>(entry);
          if (kept === null) browser.removeItem(entry.name);
          return kept === null ? [] : [{ entry, kept }];
        });
        const name = attempt(() => tab.getItem(subject));
        const newest = usable.toSorted((one, other) => other.kept.atMs - one.kept.atMs)[0];
        const found = usable.find(({ entry }) => entry.name === name) ?? newest;
        if (found === undefined) return null;
        take(found.entry);
        return found.kept.values;
      }),
    write: (values) => put(JSON.stringify({ atMs: Date.now(), values } satisfies Kept<Values>)),
    drop: () => {
      const last = mine;
      mine = null;
      attempt(() => tab.removeItem(subject));
      attempt(() => last !== null && isUnchanged(last) && browser.removeItem(last.name));
    },
    hold: () => {
      const hear = ({ key, newValue }: StorageEvent): void => {
        if (mine !== null && key === mine.name && newValue === null) put(mine.text);
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}
