import { movableClock } from '@coupon-centre/server/test/claim-scene.ts';
import { databaseScene } from '@coupon-centre/server/test/scene.ts';
import { NOON_MS, testCipher } from '@coupon-centre/server/test/use-scene.ts';
import { describe, expect, test } from 'vitest';
import type { SandboxSchema } from '#sandbox-schema.ts';
import { createSandboxProvisioning } from './provisioning.ts';

const NEVER = new AbortController().signal;
const soon = () => AbortSignal.timeout(50);
const grantOf = (orderNo: string) =>
  ({ orderNo, phone: '13700137000', benefit: { kind: 'CREDIT_FEN', amount: 500 }, templateId: 't' }) as const;

const { db } = await databaseScene();
const biller = createSandboxProvisioning({ db, clock: movableClock(NOON_MS), cipher: testCipher });

describe('the sandbox biller', () => {
  test('grants each order number once, however often and whenever it comes', async () => {
    const grants = await Promise.all(Array.from({ length: 20 }, () => biller.grant(grantOf('A1'), NEVER)));
    expect(new Set(grants.map((outcome) => outcome.kind))).toEqual(new Set(['granted']));
    const book = await biller.entries(100);
    expect(book).toEqual([
      {
        orderNo: 'A1',
        phone: '13700137000',
        benefit: { kind: 'CREDIT_FEN', amount: 500 },
        applied: true,
        atMs: NOON_MS,
      },
    ]);
  });

  test('sticks to what it said: a refused number stays refused, a granted one granted', async () => {
    await biller.setMode('refuse');
    expect(await biller.grant(grantOf('B1'), NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.grant(grantOf('A1'), NEVER)).toEqual({ kind: 'granted' });
    await biller.setMode('normal');
    expect(await biller.grant(grantOf('B1'), NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.ask('B1', NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.ask('A1', NEVER)).toEqual({ kind: 'granted' });
    expect(await biller.ask('C1', NEVER)).toEqual({ kind: 'unknownOrder' });
  });

  test('slow: granted, but the caller is gone by then', async () => {
    await biller.setMode('slow');
    expect(await biller.grant(grantOf('D1'), soon())).toEqual({ kind: 'unknown' });
    expect(await biller.ask('D1', NEVER)).toEqual({ kind: 'granted' });
  });

  test('vanished: no answer to anything, and of the grants the same half is applied every time', async () => {
    await biller.setMode('vanish');
    const numbers = Array.from({ length: 40 }, (_, index) => `E${index}`);
    for (const outcome of await Promise.all(numbers.map((orderNo) => biller.grant(grantOf(orderNo), soon())))) {
      expect(outcome).toEqual({ kind: 'unknown' });
    }
    expect(await biller.ask('A1', soon())).toEqual({ kind: 'unknown' });
    const applied = async () => (await biller.entries(100)).filter((entry) => entry.orderNo.startsWith('E')).length;
    const first = await applied();
    expect(first).toBeGreaterThan(8);
    expect(first).toBeLessThan(32);
    await Promise.all(numbers.map((orderNo) => biller.grant(grantOf(orderNo), soon())));
    expect(await applied()).toBe(first);
  });

  test('the numbers are sealed in its book', async () => {
    const rows = await db.withTables<SandboxSchema>().selectFrom('sandbox_billing').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.phone_sealed.toString('latin1')))).not.toContain('13700137000');
  });
});
