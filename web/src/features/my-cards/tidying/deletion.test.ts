import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginDeletion, settleDeletion, useDeletion } from './deletion.ts';

// A hook outside of a component: it reads.
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));
const { login } = vi.hoisted(() => ({ login: { ask: vi.fn(async () => false) } }));
vi.mock('#lib/session/login-request.ts', () => ({ requestLogin: () => login.ask() }));

const page = { cookie: '', documentElement: { lang: 'en' }, addEventListener: () => undefined };
const logIn = (uid: string): void => {
  page.cookie = `isLogin=true; H5_TOKEN=token-${uid}; ms=session; hc=binding; uid=${uid}`;
};
const logOut = (): void => {
  page.cookie = '';
};
const isLoggedIn = (): boolean => page.cookie !== '';

const DELETED = { code: codeOf.SUCCESS, msg: 'OK', resp_data: { done: 1, skipped: [] }, traceId: 't', serverTime: 1 };
const network = vi.fn(async (_path: string, _request: RequestInit) => Response.json(DELETED));
const tokensSent = (): unknown[] => network.mock.calls.map(([, { headers }]) => new Headers(headers).get('H5_TOKEN'));

const onEnded = vi.fn();
let number = 0;
/** Begins the deletion of a coupon of its own. */
const begin = (): string => {
  number += 1;
  const uCardId = String(number);
  beginDeletion([{ uCardId } as OwnedCard], onEnded);
  return uCardId;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', network);
  login.ask.mockImplementation(async () => isLoggedIn());
  logIn('first');
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  network.mockClear();
  onEnded.mockReset();
});

test('a deletion is sent once its undo time is over', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(network).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(tokensSent()).toEqual(['token-first']);
  expect(onEnded).toHaveBeenCalledWith({ kind: 'deleted', unfinished: [], missing: [] });
});

test('a log-out can wait for it: it is sent at once, with the session that began it', async () => {
  begin();
  await settleDeletion();
  expect(onEnded).toHaveBeenCalledWith({ kind: 'deleted', unfinished: [], missing: [] });
  logOut();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tokensSent()).toEqual(['token-first']);
});

test('a log-out waits also for one that is on its way', async () => {
  const answer = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(answer.promise);
  begin();
  await vi.advanceTimersByTimeAsync(5_000);
  const over = vi.fn();
  void settleDeletion().then(over);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(over).not.toHaveBeenCalled();
  answer.resolve(Response.json(DELETED));
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledOnce();
});

test('it is never sent with another person’s session; the coupon is there again', async () => {
  const uCardId = begin();
  expect(useDeletion().hidden).toContain(uCardId);
  logIn('second');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(network).not.toHaveBeenCalled();
  expect(onEnded).toHaveBeenCalledWith({ kind: 'failed' });
  expect(useDeletion()).toMatchObject({ undoable: 0, counted: [] });
  expect(useDeletion().hidden).not.toContain(uCardId);
});

test('nor when another person answers its request to log in', async () => {
  network.mockResolvedValueOnce(Response.json({ ...DELETED, code: codeOf.SESSION_ENDED, resp_data: null }));
  login.ask.mockResolvedValueOnce(true).mockImplementationOnce(async () => {
    logIn('second');
    return true;
  });
  begin();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tokensSent()).toEqual(['token-first']);
  expect(onEnded).toHaveBeenCalledWith({ kind: 'failed' });
});

test('nor without a session, when the screen is left', async () => {
  begin();
  logOut();
  await settleDeletion();
  expect(network).not.toHaveBeenCalled();
  expect(onEnded).toHaveBeenCalledWith({ kind: 'failed' });
});
