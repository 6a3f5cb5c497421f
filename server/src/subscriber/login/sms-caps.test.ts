import { describe, expect, it } from 'vitest';
import { NOON_MS, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createSmsCaps } from './sms-caps.ts';

const { db } = await databaseScene();

const ample = { service: 1_000, segment: 1_000, address: 1_000, device: 1_000 };
let keys = 0;
/** Counters of their own. */
const capsOf = (caps: Partial<typeof ample>) => {
  keys += 1;
  const key = keys;
  const deriveKey = testDeriveKey();
  return createSmsCaps(db, (purpose, bytes) => deriveKey(`${purpose}-${key}`, bytes), { ...ample, ...caps });
};
const sms = {
  phone: '13800138000',
  address: '10.0.0.1',
  userAgent: 'a phone',
  deviceMark: Buffer.from('one browser'),
  isKnown: false,
  nowMs: NOON_MS,
};
const reset = () => db.deleteFrom('rate_limit').execute();
const told = async () =>
  (await db.selectFrom('event_waiting').select('data').where('type', '=', 'login_sms.high').execute()).map(
    ({ data }) => data,
  );

describe('the caps of login SMS', () => {
  it('hold by device, address and segment, exactly, however many ask at once', async () => {
    const cases = [
      [{ device: 5 }, { deviceMark: undefined }],
      [{ address: 5 }, { address: '10.0.0.2' }],
      [{ segment: 5 }, { phone: '13900139000' }],
    ] as const;
    for (const [cap, other] of cases) {
      await reset();
      const caps = capsOf(cap);
      const waits = await Promise.all(Array.from({ length: 20 }, () => caps.take(sms)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
      expect(Math.max(...waits)).toBeLessThanOrEqual(86_400);
      expect(await caps.take({ ...sms, ...other })).toBe(0);
      expect(await caps.take({ ...sms, isKnown: true })).toBe(0);
    }
  });

  it('hold for the service, whose last tenth is kept for known devices', async () => {
    await reset();
    const caps = capsOf({ service: 20 });
    for (let sent = 0; sent < 18; sent += 1) expect(await caps.take(sms)).toBe(0);
    expect(await caps.take(sms)).toBeGreaterThan(0);
    const known = { ...sms, isKnown: true };
    expect(await caps.take(known)).toBe(0);
    expect(await caps.take(known)).toBe(0);
    expect(await caps.take(known)).toBeGreaterThan(0);
  });

  it('do not count an SMS that was not sent', async () => {
    await reset();
    const caps = capsOf({ segment: 5 });
    for (let tried = 0; tried < 20; tried += 1) {
      expect(await caps.take(sms)).toBe(0);
      await caps.giveBack(sms);
    }
  });

  it('tell of 80 and 100 percent, once each', async () => {
    await reset();
    await db.deleteFrom('event_waiting').execute();
    const caps = capsOf({ segment: 10 });
    await Promise.all(Array.from({ length: 15 }, () => caps.take(sms)));
    const data = { what: 'SEGMENT', segment: '1380013', cap: 10 };
    expect(await told()).toEqual(expect.arrayContaining([80, 100].map((percent) => ({ ...data, percent }))));
    expect(await told()).toHaveLength(2);
  });
});
