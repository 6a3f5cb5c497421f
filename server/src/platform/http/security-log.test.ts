import { Writable } from 'node:stream';
import { call, json } from '@coupon-centre/contract/call/call';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refuse } from '#foundation/refusal/refusal.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { createLog } from '#platform/process/log.ts';
import { nothing } from './handler.ts';
import { serveCalls } from './serve-calls.ts';
import { createHttpServer } from './server.ts';

const shape = (path: string) =>
  call({
    path: `/test/${path}`,
    summary: 'x',
    who: { session: 'required' },
    request: z.object({ secret: z.enum(['right', 'wrong']) }),
    answer: json(z.object({})),
    refusals: ['CODE_WRONG', 'ALL_GONE'],
  });
const calls = { loginBySms: shape('login'), claimCoupon: shape('claim'), redeemCode: shape('redeem') };
const session = {
  subscriberId: 'the-subscriber',
  sessionId: 's',
  uid: 'u',
  phonePrefix: '1390000',
  memberSinceMs: 0,
  expiresAtMs: 1,
};

it('logs every authentication and every refusal that looks like an attack, with who and whence, never what was sent', async () => {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
      done();
    },
  });
  const http = await createHttpServer({ log: createLog('info', false, to), clock: systemClock });
  const answer = async ({ secret }: { secret: string }) =>
    secret === 'wrong' ? refuse('CODE_WRONG', { attemptsLeft: 1 }) : nothing;
  const handlers = { loginBySms: answer, redeemCode: answer, claimCoupon: async () => refuse('ALL_GONE') };
  const verify = ({ token }: { token: string | undefined }) => (token === 'forged' ? 'SESSION_MISMATCH' : session);
  await serveCalls(http, { calls, handlers }, { clock: systemClock, verify });
  const send = async (path: string, secret: string, token = 'good') =>
    http.inject({ method: 'POST', url: `/test/${path}`, payload: { secret }, headers: { h5_token: token } });
  await send('login', 'right');
  await send('login', 'wrong');
  await send('claim', 'right');
  await send('redeem', 'right');
  await send('redeem', 'wrong');
  await send('redeem', 'right', 'forged');
  await send('redeem', '13912345678');
  await http.close();
  const logged = lines.filter(({ msg }) => msg === 'security');
  const known = { address: '127.0.0.1', subscriberId: 'the-subscriber' };
  expect(logged).toMatchObject([
    { event: 'security.authentication', call: 'loginBySms', code: '0000', ...known },
    { event: 'security.authentication', call: 'loginBySms', code: '3009', ...known },
    { event: 'security.refusal', call: 'redeemCode', code: '3009', ...known },
    { event: 'security.refusal', call: 'redeemCode', code: '1003', address: '127.0.0.1' },
    { event: 'security.refusal', call: 'redeemCode', code: '9001', ...known },
  ]);
  for (const line of logged) {
    expect(line).toMatchObject({ level: 'info', time: expect.stringMatching(/Z$/), traceId: expect.any(String) });
    expect(JSON.stringify(line)).not.toMatch(/wrong|right|1391|1390000/);
  }
});
