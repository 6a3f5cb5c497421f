import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';

const PREFIX = 'console.draft.';
/** What is older is not restored. */
const KEPT_MS = 30 * DAY_MS;

interface Kept<Values> {
  readonly atMs: number;
  readonly values: Values;
  /** The server has it too, as it is here. */
  readonly isSent?: boolean;
}

/** A draft as it is stored: each editor writes one of its own. */
interface Entry {
  readonly name: string;
  readonly text: string;
}

/** A draft that is kept in this browser. */
export interface Found {
  readonly id: string;
  readonly atMs: number;
  readonly isSent: boolean;
}

/** What was typed and not saved, complete or not, in this browser: it survives a reload, a closed tab and a crash. */
export interface KeptDraft<Values> {
  /** Under which this editor writes. */
  readonly id: string;
  /** All of this subject, the newest first. */
  find(): readonly Found[];
  /** What this tab went on with before a reload, here or at the server; null: nothing. */
  idOfTab(): string | null;
  /** This tab goes on with it after a reload. */
  noteTab(id: string): void;
  /** From then on it is this editor's. */
  take(id: string): Values | null;
  /** What this tab typed before a reload, otherwise the newest of all; from then on it is this editor's. */
  read(): Values | null;
  /** Whether it was written: storage may be full or forbidden. */
  write(values: Values): boolean;
  /** The server has what was written last. */
  noteSent(): void;
  /** Removes this editor's draft, unless another tab has changed it since it was read. */
  drop(): void;
  /** Removes one that was gone on with, saved or discarded in another browser. */
  forget(id: string): void;
  /** While something is unsaved here: writes it again, as not sent, if another tab discards it, and says so. Returns how to end that. */
  hold(onRewritten?: (values: Values) => void): () => void;
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
  const { atMs = 0, values, isSent = false } = attempt(() => JSON.parse(text) as Partial<Kept<Values>> | null) ?? {};
  return values !== undefined && Date.now() - atMs < KEPT_MS ? { atMs, values, isSent } : null;
}

/** The drafts of one subject. */
function entriesOf(subject: string, storage: Storage): readonly Entry[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((name) => name.startsWith(`${subject}#`))
    .map((name) => ({ name, text: storage.getItem(name) ?? '' }));
}

/** The draft of one editor. `of`: who types what, so that another operator of this browser does not get it. */
export function keptDraft<Values>(
  of: readonly string[],
  { browser, tab }: Places = { browser: localStorage, tab: sessionStorage },
): KeptDraft<Values> {
  const subject = PREFIX + of.join('.');
  const id = newRequestId();
  const nameOf = (of: string): string => `${subject}#${of}`;
  const own = nameOf(id);
  let mine: Entry | null = null;
  const isUnchanged = ({ name, text }: Entry): boolean => browser.getItem(name) === text;
  const idIn = (name: string): string => name.slice(nameOf('').length);
  const noteTab = (of: string): void => {
    attempt(() => tab.setItem(subject, nameOf(of)));
  };
  const takeEntry = (entry: Entry): void => {
    mine = entry;
    noteTab(idIn(entry.name));
  };
  const put = (text: string): boolean => {
    const before = mine;
    const isWritten = attempt(() => browser.setItem(own, text) ?? true) === true;
    if (!isWritten) return false;
    takeEntry({ name: own, text });
    // It goes on under this editor's name.
    if (before !== null && before.name !== own && isUnchanged(before)) browser.removeItem(before.name);
    return true;
  };
  /** The usable ones, the newest first; removes the others. */
  const usable = () =>
    entriesOf(subject, browser)
      .flatMap((entry) => {
        const kept = keptIn<Values>(entry);
        if (kept === null) browser.removeItem(entry.name);
        return kept === null ? [] : [{ entry, kept }];
      })
      .toSorted((one, other) => other.kept.atMs - one.kept.atMs);
  const find = (): readonly Found[] =>
    attempt(() =>
      usable().map(({ entry: { name }, kept: { atMs, isSent = false } }) => ({ id: idIn(name), atMs, isSent })),
    ) ?? [];
  const idOfTab = (): string | null => {
    const name = attempt(() => tab.getItem(subject));
    return name === null ? null : idIn(name);
  };
  const take = (wanted: string): Values | null =>
    attempt(() => {
      const found = usable().find(({ entry }) => entry.name === nameOf(wanted));
      if (found === undefined) return null;
      takeEntry(found.entry);
      return found.kept.values;
    });
  const write = (values: Values): boolean => put(JSON.stringify({ atMs: Date.now(), values } satisfies Kept<Values>));
  return {
    id,
    find,
    idOfTab,
    noteTab,
    take,
    read: () => {
      const found = find();
      const ofTab = idOfTab();
      const first = found.find((one) => one.id === ofTab) ?? found[0];
      return first === undefined ? null : take(first.id);
    },
    write,
    noteSent: () => {
      if (mine === null || mine.name !== own || !isUnchanged(mine)) return;
      put(JSON.stringify({ ...(JSON.parse(mine.text) as Kept<Values>), isSent: true }));
    },
    drop: () => {
      const last = mine;
      mine = null;
      attempt(() => tab.removeItem(subject));
      attempt(() => last !== null && isUnchanged(last) && browser.removeItem(last.name));
    },
    forget: (gone) => {
      attempt(() => browser.removeItem(nameOf(gone)));
    },
    hold: (onRewritten) => {
      const hear = ({ key, newValue }: StorageEvent): void => {
        if (mine === null || key !== mine.name || newValue !== null) return;
        const { values } = JSON.parse(mine.text) as Kept<Values>;
        write(values);
        onRewritten?.(values);
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}
