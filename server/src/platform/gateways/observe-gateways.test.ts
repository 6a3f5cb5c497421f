import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import type { Gateways } from './gateways.ts';
import { noNumberAuth } from './number-auth/port.ts';
import { observeGateways } from './observe-gateways.ts';
import type { GrantOutcome, Provisioning } from './provisioning/port.ts';

const GRANT = {
  orderNo: 'U1',
  phone: '13912345678',
  benefit: { kind: 'DATA_MB', amount: 1 },
  templateId: 't',
} as const;
const never = new AbortController().signal;
const log = pino({ level: 'silent' });

/** An adapter with state that only its own methods may touch. */
class Biller implements Provisioning {
  readonly #answers: (() => Promise<GrantOutcome>)[];
  constructor(answers: (() => Promise<GrantOutcome>)[]) {
    this.#answers = answers;
  }
  async grant(): Promise<GrantOutcome> {
    return this.#answers.shift()?.() ?? { kind: 'unknown' };
  }
  async ask() {
    return { kind: 'unknownOrder' } as const;
  }
  async reverse() {
    return { kind: 'reversed' } as const;
  }
  async askReversal() {
    return { kind: 'unknownReversal' } as const;
  }
  left(): number {
    return this.#answers.length;
  }
}

let registry: Registry;
beforeEach(() => {
  registry = new Registry();
});

const gatewaysWith = (provisioning: Provisioning): Gateways => ({
  smsRoutes: [
    {
      name: 'kannel',
      hasReceipts: false,
      gateway: { isIdempotent: false, send: async () => ({ kind: 'accepted', references: [] }) },
    },
  ],
  provisioning,
  numberAuth: noNumberAuth,
  social: undefined,
  analytics: { forward: async () => false },
  mail: undefined,
  risk: undefined,
});
const lines = async (start: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(`coupon_centre_gateway_${start}`));

test('counts each call by what came of it, and leaves the answers as they are', async () => {
  const biller = new Biller([
    async () => ({ kind: 'granted' }),
    async () => ({ kind: 'refused', reason: 'number 13912345678 barred' }),
    async () => Promise.reject(new Error('connection reset')),
    // A module may answer anything.
    async () => ({ kind: '13912345678' }) as never,
  ]);
  const { provisioning, smsRoutes, analytics, social } = observeGateways(gatewaysWith(biller), log, registry);
  expect(await provisioning.grant(GRANT, never)).toEqual({ kind: 'granted' });
  expect(await provisioning.grant(GRANT, never)).toMatchObject({ kind: 'refused' });
  await expect(provisioning.grant(GRANT, never)).rejects.toThrow('connection reset');
  await provisioning.grant(GRANT, never);
  expect(await provisioning.ask({ ...GRANT, orderNo: 'U2', reference: null }, never)).toEqual({ kind: 'unknownOrder' });
  expect(await analytics?.forward([])).toBe(false);
  expect([smsRoutes[0]?.gateway.isIdempotent, social, biller.left()]).toEqual([false, undefined, 0]);
  const counted = (gateway: string, method: string, outcome: string) =>
    `coupon_centre_gateway_calls_total{gateway="${gateway}",method="${method}",outcome="${outcome}"} 1`;
  expect(await lines('calls_total')).toEqual([
    counted('provisioning', 'grant', 'granted'),
    counted('provisioning', 'grant', 'refused'),
    counted('provisioning', 'grant', 'noAnswer'),
    counted('provisioning', 'grant', 'other'),
    counted('provisioning', 'ask', 'unknownOrder'),
    counted('analytics', 'forward', 'refused'),
  ]);
  expect(await lines('seconds_count')).toContain(
    'coupon_centre_gateway_seconds_count{gateway="provisioning",method="grant"} 4',
  );
  expect(await registry.metrics()).not.toContain('13912345678');
});

test('tells of calls under way how many they are and how long the oldest waits', async () => {
  const gates = [Promise.withResolvers<GrantOutcome>(), Promise.withResolvers<GrantOutcome>()];
  const biller = new Biller(
    gates.map(
      ({ promise }) =>
        () =>
          promise,
    ),
  );
  const { provisioning } = observeGateways(gatewaysWith(biller), log, registry);
  const pending = async () => (await lines('pending{gateway="provisioning"}'))[0]?.split(' ')[1];
  const oldest = async () => Number((await lines('oldest_seconds{gateway="provisioning"}'))[0]?.split(' ')[1]);
  expect([await pending(), await oldest()]).toEqual(['0', 0]);
  const calls = [provisioning.grant(GRANT, never), provisioning.grant(GRANT, never)];
  expect(await pending()).toBe('2');
  await expect.poll(oldest).toBeGreaterThan(0.05);
  for (const { resolve } of gates) resolve({ kind: 'granted' });
  await Promise.all(calls);
  expect([await pending(), await oldest()]).toEqual(['0', 0]);
});

test('observes a frozen port too', async () => {
  const frozen = Object.freeze({
    grant: async () => ({ kind: 'granted' }) as const,
    ask: async () => ({ kind: 'unknownOrder' }) as const,
    reverse: async () => ({ kind: 'reversed' }) as const,
    askReversal: async () => ({ kind: 'unknownReversal' }) as const,
  });
  const { provisioning } = observeGateways(gatewaysWith(frozen), log, registry);
  expect(await provisioning.grant(GRANT, never)).toEqual({ kind: 'granted' });
});

test('logs each call with its order and outcome, and nothing of the person or the benefit', async () => {
  const lines: string[] = [];
  const kept = pino(new Writable({ write: (line, _coding, done) => done(void lines.push(String(line))) }));
  const biller = new Biller([async () => ({ kind: 'granted' }), async () => Promise.reject(new Error('13912345678'))]);
  const { provisioning } = observeGateways(gatewaysWith(biller), kept, undefined);
  await provisioning.grant(GRANT, never);
  await expect(provisioning.grant(GRANT, never)).rejects.toThrow();
  const called = { gateway: 'provisioning', method: 'grant', orderNo: 'U1', tookMs: expect.any(Number) };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...called, outcome: 'granted' },
    { ...called, outcome: 'noAnswer' },
  ]);
  expect(lines.join('')).not.toMatch(/13912345678|DATA_MB/);
});
