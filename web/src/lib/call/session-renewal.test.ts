import { expect, test, vi } from 'vitest';
import { isRenewable, stayLoggedIn } from './session-renewal.ts';

const { call, beginSession } = vi.hoisted(() => ({ call: vi.fn(), beginSession: vi.fn() }));
vi.mock('#lib/call/call.ts', () => ({ call }));
vi.mock('#lib/session/session.ts', () => ({ beginSession, currentSession: () => null }));

const UNTIL = 1_795_000_000_000;
const MINUTE = 60_000;

test('a session is renewed in its last ten minutes only', () => {
  expect(isRenewable(UNTIL, UNTIL - 10 * MINUTE - 1)).toBe(false);
  expect(isRenewable(UNTIL, UNTIL - 10 * MINUTE)).toBe(true);
  expect(isRenewable(UNTIL, UNTIL - 1)).toBe(true);
});

test('an expired session cannot be renewed', () => {
  expect(isRenewable(UNTIL, UNTIL)).toBe(false);
});

test('a renewal whose answer is lost is asked for again at once', async () => {
  call.mockRejectedValueOnce(new Error('no answer'));
  call.mockResolvedValueOnce({ rs: 1, msg: 'token', datas: { ms: 'new', hc: 'new', uid: 'u' } });
  expect(await stayLoggedIn()).toBe(true);
  expect(beginSession).toHaveBeenCalledExactlyOnceWith({ H5_TOKEN: 'token', ms: 'new', hc: 'new', uid: 'u' });
});
