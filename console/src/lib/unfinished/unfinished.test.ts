import { UNFINISHED_FORM_MAX_BYTES } from '@coupon-centre/contract/operator/unfinished/unfinished';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailedRequest } from '#lib/failed-request.ts';
import { Refused } from '#lib/problem.ts';
import { memory } from '../../../test/memory.ts';
import { GoneUnfinished } from './beginning.ts';
import { keptDraft } from './kept-draft.ts';
import { unfinishedOf } from './unfinished.ts';
import type { NotKept, UnfinishedAtServer } from './unfinished-at-server.ts';

const refusal = (msg: string) => new Refused({ code: '9001', msg, resp_data: null, traceId: '1' });

/** The rules of `saveUnfinished` and its siblings, in memory. */
function memoryServer() {
  const rows = new Map<string, { form: string; revision: number; atMs: number }>();
  const state = { isAway: false, losesAnswers: false, refusal: null as Refused | null, saves: 0 };
  const reached = (): void => {
    if (state.isAway) throw new FailedRequest('connection');
  };
  const remove = ({ unfinishedId, revision }: { unfinishedId: string; revision: number | null }): void => {
    if (revision === null || rows.get(unfinishedId)?.revision === revision) rows.delete(unfinishedId);
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
      return rows.get(unfinishedId)?.form ?? Promise.reject(refusal('no such thing'));
    },
    save: async ({ unfinishedId, form, replaces }) => {
      reached();
      state.saves += 1;
      if (state.refusal !== null) throw state.refusal;
      // As the server's schema, it takes no field besides.
      if (replaces !== null) expect(Object.keys(replaces).toSorted()).toEqual(['revision', 'unfinishedId']);
      const revision = (rows.get(unfinishedId)?.revision ?? 0) + 1;
      rows.set(unfinishedId, { form, revision, atMs: Date.now() });
      if (replaces !== null && replaces.unfinishedId !== unfinishedId) remove(replaces);
      if (state.losesAnswers) throw new FailedRequest('timeout');
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
  return (tab = memory(), onNotKept?: (why: NotKept) => void) =>
    unfinishedOf<string>({
      kept: keptDraft(['ann'], { browser, tab }),
      server,
      titleOf: (values) => values,
      ...(onNotKept && { onNotKept }),
    });
};
const emptyServer = async (): Promise<void> => {
  for (const { unfinishedId, revision } of await server.list()) await server.discard({ unfinishedId, revision });
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(async () => {
  Object.assign(state, { isAway: false, losesAnswers: false, refusal: null, saves: 0 });
  await emptyServer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  expect(await second.flush()).toBe('SENT');
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
  expect(await first.flush()).toBe('AWAY');
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
  // The address does not name it any more; after a reload it is still what this tab goes on with.
  expect(await desk(tab).begin(null)).toBe('of home');
  expect(await desk().begin(null)).toBe('of the desk');
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

test('a wanted one that is gone is missed, and nothing else is begun with', async () => {
  const desk = browserOf();
  const first = desk();
  first.write('something else');
  await first.flush();
  const next = desk();
  await expect(next.begin('gone')).rejects.toThrow(GoneUnfinished);
  next.write('new');
  await next.flush();
  expect(forms().toSorted()).toEqual(['new', 'something else']);
  state.isAway = true;
  await expect(desk().begin('gone')).rejects.toThrow(FailedRequest);
});

test('what another tab discards while it is open here is sent again', async () => {
  let hear: (event: Partial<StorageEvent>) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener;
  });
  const desk = browserOf();
  const tab = memory();
  const first = desk(tab);
  first.write('half');
  await first.flush();
  first.hold();
  const other = desk();
  await other.begin(null);
  other.drop();
  await other.flush();
  expect(forms()).toEqual([]);
  hear({ key: tab.getItem('console.draft.ann'), newValue: null });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(forms()).toEqual(['half']);
  expect(await desk(tab).begin(null)).toBe('half');
});

test.each([0, 1])(
  'what was kept though its answer was lost is discarded with the rest, after %i answers',
  async (answers) => {
    const first = browserOf()();
    for (let count = 0; count < answers; count += 1) {
      first.write(`${count}`);
      await first.flush();
    }
    state.losesAnswers = true;
    first.write('half');
    expect(await first.flush()).toBe('AWAY');
    expect(forms()).toEqual(['half']);
    first.drop();
    await first.flush();
    expect(forms()).toEqual([]);
  },
);

test('discarding is tried again once, unless something else is written meanwhile', async () => {
  const first = browserOf()();
  first.write('half');
  await first.flush();
  state.isAway = true;
  first.drop();
  await first.flush();
  state.isAway = false;
  expect(forms()).toEqual(['half']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(forms()).toEqual([]);
  first.write('again');
  await first.flush();
  state.isAway = true;
  first.drop();
  await first.flush();
  state.isAway = false;
  first.write('and again');
  await first.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(forms()).toEqual(['and again']);
});

test('a refusal is told once, and not sent again until something is changed', async () => {
  const told: NotKept[] = [];
  const first = browserOf()(memory(), (why) => told.push(why));
  state.refusal = refusal('too many');
  first.write('half');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(state.saves).toBe(1);
  expect(told).toEqual([state.refusal]);
  first.write('half and more');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(state.saves).toBe(2);
  expect(told).toHaveLength(1);
  expect(await first.flush()).toBe(state.refusal);
  state.refusal = null;
  expect(await first.flush()).toBe('SENT');
  // A server that is busy is asked again.
  state.refusal = new Refused({ code: '9009', msg: 'busy', resp_data: null, traceId: '1' });
  first.write('more');
  await vi.advanceTimersByTimeAsync(3_000);
  state.refusal = null;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(forms()).toEqual(['more']);
});

test('what is too large is not sent', async () => {
  const told: NotKept[] = [];
  const first = browserOf()(memory(), (why) => told.push(why));
  first.write('券'.repeat(Math.ceil(UNFINISHED_FORM_MAX_BYTES / 3)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['TOO_LARGE']);
  expect(state.saves).toBe(0);
  first.write('券');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(forms()).toEqual(['券']);
});
