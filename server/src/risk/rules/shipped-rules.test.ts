import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createRiskEngine } from '#risk/engine/engine.ts';
import { movableClock } from '#test/claim-scene.ts';
import { testDatabase } from '#test/database.ts';
import { testDeriveKey } from '#test/login-scene.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const own = await testDatabase();
afterAll(() => own.close());

/** The shipped rules; nothing else is known to them. */
async function engineOf() {
  const engine = createRiskEngine({
    db: own.db,
    clock: movableClock(NOW_MS),
    deriveKey: testDeriveKey(),
    mode: 'on',
    failed: () => undefined,
  });
  await engine.start();
  await engine.stop();
  return engine;
}

interface Came {
  readonly address?: string;
  /** Null: without a device. */
  readonly deviceMs?: number | null;
  readonly memberMs?: number;
  readonly sinceStartMs?: number;
}
type Engine = Awaited<ReturnType<typeof engineOf>>;
function verdictOn(engine: Engine, { address = '117.136.1.10', deviceMs, memberMs, sinceStartMs = HOUR_MS }: Came) {
  const asked = {
    what: 'CLAIM',
    userAgent: 'Mozilla/5.0',
    nowMs: NOW_MS,
    address,
    subscriberId: newId(),
    device: deviceMs === null ? undefined : { mark: randomBytes(16), sinceMs: NOW_MS - (deviceMs ?? 30 * DAY_MS) },
    memberSinceMs: NOW_MS - (memberMs ?? 30 * DAY_MS),
    startMs: NOW_MS - sinceStartMs,
  } as const;
  engine.count(asked);
  return engine.judge(asked);
}
const aged = { deviceMs: MINUTE_MS, memberMs: 3 * DAY_MS };

it('challenges fresh devices that are most of an address, however old their accounts are', async () => {
  const engine = await engineOf();
  const verdicts = Array.from({ length: 20 }, () => verdictOn(engine, aged).verdict);
  expect(verdicts).toEqual(Array.from({ length: 20 }, (_, nth) => (nth < 11 ? 'ALLOW' : 'CHALLENGE')));
  const atStart = Array.from({ length: 6 }, () =>
    verdictOn(engine, { ...aged, address: '117.136.2.10', sinceStartMs: 5_000 }),
  );
  expect(atStart.map(({ verdict }) => verdict)).toEqual([
    'ALLOW',
    'ALLOW',
    'ALLOW',
    'CHALLENGE',
    'CHALLENGE',
    'CHALLENGE',
  ]);
  expect(atStart.at(-1)?.ruleId).toBe('fresh-devices-at-start');
});

it('refuses and holds nobody of thousands with their own phones behind one address, and challenges none but newcomers', async () => {
  const engine = await engineOf();
  const verdicts = Array.from({ length: 3_000 }, (_, nth) => {
    const isNew = nth % 10 === 9;
    const came = { sinceStartMs: 10 * nth, ...(isNew && { deviceMs: MINUTE_MS, memberMs: MINUTE_MS }) };
    return { isNew, ...verdictOn(engine, came) };
  });
  expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['ALLOW', 'CHALLENGE']));
  expect(verdicts.filter(({ isNew, verdict }) => !isNew && verdict !== 'ALLOW')).toEqual([]);
  // People of before with a new phone: those whose account is new too are challenged from the thirtieth on.
  const another = await engineOf();
  const changed = Array.from({ length: 3_000 }, (_, nth) =>
    verdictOn(another, { sinceStartMs: 10 * nth, ...(nth % 10 === 9 && aged) }),
  );
  expect(changed.filter(({ verdict }) => verdict !== 'ALLOW')).toEqual([]);
});

it('challenges who comes without a device as a grab starts, and only counts newcomers', async () => {
  const engine = await engineOf();
  const soon = { address: '117.136.3.10', sinceStartMs: 5_000 };
  expect(verdictOn(engine, { ...soon, deviceMs: null }).ruleId).toBe('deviceless-at-start');
  expect(verdictOn(engine, { ...soon, deviceMs: null, sinceStartMs: MINUTE_MS }).verdict).toBe('ALLOW');
  expect(verdictOn(engine, { ...soon, deviceMs: null, address: '10.0.0.7' }).verdict).toBe('ALLOW');
  const newcomer = verdictOn(engine, { ...soon, address: '117.136.4.10', deviceMs: MINUTE_MS, memberMs: MINUTE_MS });
  expect(newcomer).toMatchObject({ verdict: 'ALLOW', fired: [{ ruleId: 'newcomer-at-start', isShadow: true }] });
});
