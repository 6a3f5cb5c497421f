import { expect, test, vi } from 'vitest';
import { exchangeToken } from './one-click.ts';

const { track } = vi.hoisted(() => ({ track: vi.fn() }));
vi.mock('#lib/events/track.ts', () => ({ track }));
vi.mock('./login-calls.ts', () => ({ withWork: async (send: () => Promise<unknown>) => send() }));
vi.mock('#lib/call/call.ts', () => ({ call: async () => Promise.reject(new Error('connection')) }));

test('a token that gets no answer is a failed login, also after the way to the carrier and back', async () => {
  const outcome = await exchangeToken('c', { token: 't', agreed: [] }, () => undefined);
  expect(outcome).toEqual({ kind: 'failed', message: null });
  expect(track).toHaveBeenCalledWith('login', { call: 'oneClick', success: false, code: 'NO_ANSWER' });
});
