import type { Card } from '@coupon-centre/contract/claim/card';
import { expect, test, vi } from 'vitest';
import { en } from '#lib/words/en.ts';
import type { CollectRequest } from './collect.ts';
import { startCollect } from './start-collect.ts';

const { collect, login } = vi.hoisted(() => ({
  collect: vi.fn(async () => undefined),
  login: { arrives: (_isLoggedIn: boolean): void => undefined },
}));
vi.mock('./collect.ts', () => ({ collect }));
vi.mock('#lib/session/login-request.ts', () => ({
  requestLogin: () =>
    new Promise<boolean>((resolve) => {
      login.arrives = resolve;
    }),
}));

const request = (sCardId: string): CollectRequest => ({
  card: { sCardId } as Card,
  grabId: undefined,
  origin: {},
  before: null,
});

test('taps before the first one has collected are no claims of their own; a later tap is', async () => {
  const taps = [1, 2, 3].map(() => startCollect(request('a'), en));
  login.arrives(true);
  await Promise.all(taps);
  expect(collect).toHaveBeenCalledTimes(1);
  const later = startCollect(request('a'), en);
  login.arrives(false);
  await later;
  const again = startCollect(request('a'), en);
  login.arrives(true);
  await again;
  expect(collect).toHaveBeenCalledTimes(2);
});
