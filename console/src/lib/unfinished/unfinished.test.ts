import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptDraft } from './kept-draft.ts';
import { type UnfinishedAtServer, unfinishedOf } from './unfinished.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** The rules of `saveUnfinished` and its siblings, in memory. */
function memoryServer() {
  const rows = new Map<string, { form: string; revision: number; atMs: number }>();
  const state = { isAway: false };
  const reached = (): void => {
    if (state.isAway) throw new Error('away');
  };
  const remove = ({ unfinishedId, revision }: { unfinishedId: string; revision: number }): void => {
    if (rows.get(unfinishedId)?.revision === revision) rows.delete(unfinishedId);
  };
  const server: UnfinishedAtServer = {
    list: async () => {
      reached();
      return [...rows].map(([unfinishedId, { revision, atMs }]) => {
        const thing = { kind: 'COUPON' as const, id: null };
        return { unfinishedId, revision, changedAt: new Date(atMs).toISOString(), thing };
      });
    },
    show: async (unfinishedId) => {
      reached();
      return rows.get(unfinishedId)?.form ?? Promise.reject(new Error('gone'));
    },
    save: async ({ unfinishedId, form, replaces }) => {
      reached();
      // As the server's schema, it takes no field besides.
      if (replaces !== null) expect(Object.keys(replaces).toSorted()).toEqual(['revision', 'unfinishedId']);
      const revision = (rows.get(unfinishedId)?.revision ?? 0) + 1;
      rows.set(unfinishedId, { form, revision, atMs: Date.now() });
      if (replaces !== null && replaces.unfinishedId !== unfinishedId) remove(replaces);
      return revision;
    },
    discard: async (revision) => {
      reached();
      remove(revision);
    },
  };
  return { server, state, forms: () => [...rows.values()].map(({ form }) => JSON.parse(form) as string) };
}

const { server, state, forms } = memoryServer();
/** A browser of the operator: its storage, and an editor in a tab of its own or in that one. */
const browserOf = () => {
  const browser = memory();
  return (tab = memory()) =>
    unfinishedOf<string>({ kept: keptDraft(['ann'], { browser, tab }), server, titleOf: (values) => values });
};
const emptyServer = async (): Promise<void> => {
  for (const { unfinishedId, revision } of await server.list()) await server.discard({ unfinishedId, revision });
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(async () => {
  state.isAway = false;
  await emptyServer();
  vi.useRealTimers();
});

test('follows its operator to another browser, and back', async () => {
  const [desk, home] = [browserOf(), browserOf()];
  const tab = memory();
  const first = desk(tab);
  expect(await first.begin(null)).toBeNull();
  first.write('ha');
  first.write('half');
  expect(forms()).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(forms()).toEqual(['half']);
  const second = home();
  expect(await second.begin(null)).toBe('half');
  second.write('half and more');
  expect(await second.flush()).toBe(true);
  expect(forms()).toEqual(['half and more']);
  // The desk's tab had typed it, but it went on elsewhere.
  const third = desk(tab);
  expect(await third.begin(null)).toBe('half and more');
  third.drop();
  await third.flush();
  expect(forms()).toEqual([]);
  expect(await desk(tab).begin(null)).toBeNull();
  expect(await home().begin(null)).toBeNull();
});

test('without the server, this browser keeps it and sends it later', async () => {
  const desk = browserOf();
  const first = desk();
  await first.begin(null);
  state.isAway = true;
  first.write('half');
  expect(await first.flush()).toBe(false);
  expect(await desk().begin(null)).toBe('half');
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(forms()).toEqual(['half']);
});

test('two browsers that go on with one lose nothing', async () => {
  const [desk, home] = [browserOf(), browserOf()];
  const tab = memory();
  const first = desk(tab);
  await first.begin(null);
  first.write('half');
  await first.flush();
  const second = home();
  await second.begin(null);
  first.write('half at the desk');
  await first.flush();
  second.write('half at home');
  await second.flush();
  expect(forms().toSorted()).toEqual(['half at home', 'half at the desk']);
  expect(await desk(tab).begin(null)).toBe('half at the desk');
});

test('the wanted one goes first, whatever this tab typed last', async () => {
  const [desk, home] = [browserOf(), browserOf()];
  const other = home();
  other.write('of home');
  await other.flush();
  const [listed] = await server.list();
  vi.setSystemTime(2_000);
  const tab = memory();
  const first = desk(tab);
  first.write('of the desk');
  await first.flush();
  expect(await desk(tab).begin(listed?.unfinishedId ?? '')).toBe('of home');
  expect(await desk(tab).begin(null)).toBe('of the desk');
  expect(await home().begin(null)).toBe('of the desk');
});

test('what is discarded while it is sent does not come back', async () => {
  const desk = browserOf();
  const first = desk();
  await first.begin(null);
  first.write('half');
  const sent = first.flush();
  first.drop();
  await sent;
  await first.flush();
  expect(forms()).toEqual([]);
  expect(await desk().begin(null)).toBeNull();
});
