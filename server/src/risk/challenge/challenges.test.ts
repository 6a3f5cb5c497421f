import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import type { CaptchaAnswer, CaptchaToken } from '#platform/gateways/challenge/port.ts';
import { createSiteverify } from '#platform/gateways/challenge/siteverify.ts';
import { openBrokenPeers } from '#platform/gateways/checks/broken-peers.ts';
import { carrierServer } from '#test/carrier-server.ts';
import { testDeriveKey, workOff } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createChallenges } from './challenges.ts';
import { createProofsOfWork, type WorkedFor } from './proof-of-work.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { db } = await databaseScene(NOW_MS);
const proofs = createProofsOfWork(db, testDeriveKey());
const widget = { api: 'turnstile', scriptUrl: 'https://captcha.example/api.js', siteKey: 'key' } as const;
const mine: WorkedFor = { subject: Buffer.from('mine'), address: '203.0.113.1', action: 'CLAIM' };

const madeWith = (verify: (solved: CaptchaToken, signal: AbortSignal) => Promise<CaptchaAnswer>) =>
  createChallenges({
    db,
    deriveKey: testDeriveKey(),
    log: { warn: () => undefined } as never,
    proofs,
    service: { widget, verify },
  });
let answer: CaptchaAnswer = { kind: 'passed' };
const asked: CaptchaToken[] = [];
const challenges = madeWith(async (solved) => {
  asked.push(solved);
  return answer;
});
let tokens = 0;
const newToken = (): string => {
  tokens += 1;
  return `token-${tokens}`;
};
const solvedBy = (challenge: unknown, token = newToken()): string =>
  Buffer.from(JSON.stringify({ challenge, token })).toString('base64');

it('takes a token once, from 30 at once and later', async () => {
  const solved = solvedBy(await challenges.ask(mine, NOW_MS, 'usual'));
  const accepted = await Promise.all(Array.from({ length: 30 }, () => challenges.accept(mine, solved, NOW_MS)));
  expect(accepted.filter(Boolean)).toHaveLength(1);
  expect(await challenges.accept(mine, solved, NOW_MS + 1)).toBe(false);
});

it('binds it to the matter, the network, the place and five minutes, and then asks nobody about it', async () => {
  const challenge = await challenges.ask(mine, NOW_MS, 'usual');
  expect(challenge).toMatchObject({ kind: 'CAPTCHA', action: 'CLAIM' });
  asked.length = 0;
  const others: readonly [WorkedFor, number][] = [
    [{ ...mine, subject: Buffer.from('another') }, NOW_MS],
    [{ ...mine, address: '198.51.100.1' }, NOW_MS],
    [{ ...mine, action: 'EXCHANGE' }, NOW_MS],
    [mine, NOW_MS + 5 * MINUTE_MS],
  ];
  for (const [of, nowMs] of others) expect(await challenges.accept(of, solvedBy(challenge), nowMs)).toBe(false);
  const later = { ...challenge, untilMs: NOW_MS + DAY_MS };
  expect(await challenges.accept(mine, solvedBy(later), NOW_MS)).toBe(false);
  expect(asked).toEqual([]);
  const same = { ...mine, subject: Buffer.from('after a rotation'), sameSubjects: [mine.subject] };
  expect(await challenges.accept(same, solvedBy(challenge, 'mine'), NOW_MS)).toBe(true);
  expect(asked).toEqual([{ token: 'mine', action: 'CLAIM', address: mine.address }]);
});

it('a token that failed is none, and the captcha is asked for again', async () => {
  answer = { kind: 'failed' };
  const solved = solvedBy(await challenges.ask(mine, NOW_MS, 'usual'));
  expect(await challenges.accept(mine, solved, NOW_MS)).toBe(false);
  expect(await challenges.ask(mine, NOW_MS, 'usual')).toMatchObject({ kind: 'CAPTCHA' });
  answer = { kind: 'passed' };
  expect(await challenges.accept(mine, solved, NOW_MS)).toBe(true);
});

it.each<[string, () => Promise<CaptchaAnswer>]>([
  ['cannot be verified', async () => ({ kind: 'unknown' })],
  ['is rejected', () => Promise.reject(new Error('away'))],
  ['is never answered', () => new Promise(() => undefined)],
  ['is answered with nonsense', async () => ({ kind: 'PERHAPS' }) as never],
])(
  'a token that %s is none; after three callers a proof of work is asked for instead, for half a minute',
  async (_what, verify) => {
    const away = madeWith(verify);
    const callers = [1, 2, 3].map((nth) => ({ ...mine, subject: Buffer.from(`${_what} ${nth}`) }));
    const of = callers[0] ?? mine;
    const tell = async (caller: WorkedFor) =>
      away.accept(caller, solvedBy(await away.ask(caller, NOW_MS, 'usual')), NOW_MS);
    // However often one caller comes, it alone switches nothing off.
    expect(await Promise.all([of, of, of, of].map(tell))).toEqual([false, false, false, false]);
    expect(await away.ask(of, NOW_MS + 1, 'usual')).toMatchObject({ kind: 'CAPTCHA' });
    expect(await Promise.all(callers.map(tell))).toEqual([false, false, false]);
    const work = await away.ask(of, NOW_MS + 1, 'usual');
    expect(work).toHaveProperty('parameters.algorithm', 'SCRYPT');
    expect(await away.accept(of, await workOff(work), NOW_MS + 1)).toBe(true);
    const later = NOW_MS + 30_000;
    const challenge = await away.ask(of, later, 'usual');
    expect(challenge).toMatchObject({ kind: 'CAPTCHA' });
    // Still away: the next one is enough.
    expect(await away.accept(of, solvedBy(challenge), later)).toBe(false);
    expect(await away.ask(of, later, 'usual')).toHaveProperty('parameters.algorithm');
  },
);

it('an answer in between shows that the service is there', async () => {
  const answers: readonly CaptchaAnswer['kind'][] = ['unknown', 'unknown', 'failed', 'unknown', 'unknown'];
  let asks = 0;
  const shaky = madeWith(async () => {
    asks += 1;
    return { kind: answers[asks - 1] ?? 'unknown' };
  });
  const next = async (nth: number) => {
    const of = { ...mine, subject: Buffer.from(`shaky ${nth}`) };
    await shaky.accept(of, solvedBy(await shaky.ask(of, NOW_MS, 'usual')), NOW_MS);
  };
  for (const nth of answers.keys()) await next(nth);
  expect(await shaky.ask(mine, NOW_MS, 'usual')).toMatchObject({ kind: 'CAPTCHA' });
  await next(answers.length);
  expect(await shaky.ask(mine, NOW_MS, 'usual')).toHaveProperty('parameters.algorithm');
});

it('more tokens than are verified at once are not taken, and switch nothing off', async () => {
  const held = Promise.withResolvers<CaptchaAnswer>();
  let asks = 0;
  const slow = madeWith(() => {
    asks += 1;
    return held.promise;
  });
  const challenge = await slow.ask(mine, NOW_MS, 'usual');
  const underWay = Array.from({ length: 200 }, () => slow.accept(mine, solvedBy(challenge), NOW_MS));
  const callers = Array.from({ length: 5 }, (_, nth) => ({ ...mine, subject: Buffer.from(`too many ${nth}`) }));
  for (const of of callers) {
    expect(await slow.accept(of, solvedBy(await slow.ask(of, NOW_MS, 'usual')), NOW_MS)).toBe(false);
  }
  expect(asks).toBe(200);
  expect(await slow.ask(mine, NOW_MS, 'usual')).toMatchObject({ kind: 'CAPTCHA' });
  held.resolve({ kind: 'failed' });
  expect(new Set(await Promise.all(underWay))).toEqual(new Set([false]));
});

const siteverifyAt = (url: string) =>
  createSiteverify({ widget, url, secret: 's&s', hostname: 'coupons.example', clock: { now: () => NOW_MS } });
const token: CaptchaToken = { token: 'a token', action: 'LOGIN', address: '203.0.113.1' };
const success = { success: true, hostname: 'coupons.example', challenge_ts: '2026-11-21T04:00:00Z' };

it.each([
  ['passed', { ...success, action: 'LOGIN' }],
  ['passed', success],
  ['failed', { ...success, action: 'CLAIM' }],
  ['failed', { ...success, action: '' }],
  ['failed', { ...success, hostname: 'elsewhere.example' }],
  ['failed', { ...success, challenge_ts: '2026-11-21T03:54:59Z' }],
  ['passed', { ...success, challenge_ts: '2026-11-21T11:55:00+0800' }],
  ['unknown', { ...success, challenge_ts: 'yesterday' }],
  ['failed', { success: true }],
  ['failed', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['unknown', { success: false, 'error-codes': ['invalid-input-secret'] }],
  ['unknown', { success: false, 'error-codes': ['invalid-input-response', 'internal-error'] }],
  ['failed', { success: false, 'error-codes': ['bad-request'] }],
  ['failed', { success: false, 'error-codes': ['an error of next year'] }],
  ['unknown', { success: false }],
  ['unknown', { error: 'half' }],
])('siteverify: %s is what %j says', async (kind, body) => {
  const server = await carrierServer(() => ({ body }));
  const found = await siteverifyAt(server.url).verify(token, AbortSignal.timeout(5_000));
  server.close();
  expect(found.kind).toBe(kind);
});

it.each([
  ['failed', 400, 'Bad Request'],
  ['failed', 422, { error: 'half' }],
  ['failed', 400, { success: false }],
  ['unknown', 400, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ['unknown', 401, 'Unauthorized'],
  ['unknown', 429, 'Too Many Requests'],
  ['unknown', 502, 'Bad Gateway'],
])('siteverify: %s is what %i with %j says', async (kind, status, body) => {
  const server = await carrierServer(() => ({ status, body }));
  const found = await siteverifyAt(server.url).verify(token, AbortSignal.timeout(5_000));
  server.close();
  expect(found.kind).toBe(kind);
});

it('siteverify is asked with a form, and what is broken is unknown', async () => {
  let form = '';
  const server = await carrierServer(({ body }) => {
    form = body;
    return { body: success };
  });
  await siteverifyAt(server.url).verify(token, AbortSignal.timeout(5_000));
  server.close();
  expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
    secret: 's&s',
    response: 'a token',
    remoteip: '203.0.113.1',
  });
  const peers = await openBrokenPeers();
  for (const url of Object.values(peers.urls)) {
    expect((await siteverifyAt(url).verify(token, AbortSignal.timeout(300))).kind).toBe('unknown');
  }
  peers.close();
});
