import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { movableClock } from '@coupon-centre/server/test/claim-scene.ts';
import { databaseScene } from '@coupon-centre/server/test/scene.ts';
import { NOON_MS, testCipher } from '@coupon-centre/server/test/use-scene.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { SandboxSchema } from '#sandbox-schema.ts';
import { PENDING_MS } from './billing-book.ts';
import { createSandboxProvisioning } from './provisioning.ts';

const NEVER = new AbortController().signal;
const soon = () => AbortSignal.timeout(50);
const grantOf = (orderNo: string) =>
  ({ orderNo, phone: '13700137000', benefit: { kind: 'CREDIT_FEN', amount: 500 }, templateId: 't' }) as const;

const sent = (orderNo: string) => ({ ...grantOf(orderNo), reference: null, reversalReference: null });

const { db } = await databaseScene();
const clock = movableClock(NOON_MS);
const biller = createSandboxProvisioning({ db, clock, cipher: testCipher });
afterEach(() => biller.setMode('normal'));

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
        isPending: false,
        reversedAtMs: null,
        atMs: NOON_MS,
      },
    ]);
  });

  test('sticks to what it said: a refused number stays refused, a granted one granted', async () => {
    await biller.setMode('refuse');
    expect(await biller.grant(grantOf('B1'), NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.grant(grantOf('A1'), NEVER)).toMatchObject({ kind: 'granted' });
    await biller.setMode('normal');
    expect(await biller.grant(grantOf('B1'), NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.ask(sent('B1'), NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.ask(sent('A1'), NEVER)).toMatchObject({ kind: 'granted' });
    expect(await biller.ask(sent('C1'), NEVER)).toEqual({ kind: 'unknownOrder' });
  });

  test('slow: granted, but the caller is gone by then', async () => {
    await biller.setMode('slow');
    expect(await biller.grant(grantOf('D1'), soon())).toEqual({ kind: 'unknown' });
    expect(await biller.ask(sent('D1'), NEVER)).toMatchObject({ kind: 'granted' });
  });

  test('vanished: no answer to anything, and of the grants the same half is applied every time', async () => {
    await biller.setMode('vanish');
    const numbers = Array.from({ length: 40 }, (_, index) => `E${index}`);
    for (const outcome of await Promise.all(numbers.map((orderNo) => biller.grant(grantOf(orderNo), soon())))) {
      expect(outcome).toEqual({ kind: 'unknown' });
    }
    expect(await biller.ask(sent('A1'), soon())).toEqual({ kind: 'unknown' });
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

  test('accept: accepted with a reference, and granted later; so is a reversal', async () => {
    await biller.setMode('accept');
    expect(await biller.grant(grantOf('F1'), NEVER)).toEqual({ kind: 'accepted', reference: 'SF1' });
    expect(await biller.ask(sent('F1'), NEVER)).toMatchObject({ kind: 'accepted' });
    expect(await biller.reverse(sent('F1'), NEVER)).toMatchObject({ kind: 'refused' });
    clock.moveBy(PENDING_MS);
    expect(await biller.ask(sent('F1'), NEVER)).toMatchObject({ kind: 'granted' });
    expect(await biller.reverse(sent('F1'), NEVER)).toEqual({ kind: 'accepted', reference: 'RF1' });
    expect(await biller.askReversal(sent('F1'), NEVER)).toMatchObject({ kind: 'accepted' });
    clock.moveBy(PENDING_MS);
    expect(await biller.askReversal(sent('F1'), NEVER)).toMatchObject({ kind: 'reversed' });
  });

  test('reverses an order once, and only one that it granted', async () => {
    await biller.grant(grantOf('G1'), NEVER);
    expect(await biller.askReversal(sent('G1'), NEVER)).toEqual({ kind: 'unknownReversal' });
    await biller.setMode('refuse');
    expect(await biller.reverse(sent('G1'), NEVER)).toMatchObject({ kind: 'refused' });
    await biller.setMode('normal');
    const all = await Promise.all(Array.from({ length: 20 }, () => biller.reverse(sent('G1'), NEVER)));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['reversed']));
    expect(await biller.reverse(sent('B1'), NEVER)).toMatchObject({ kind: 'refused' });
    expect(await biller.reverse(sent('never granted'), NEVER)).toMatchObject({ kind: 'refused' });
  });

  test('its book of a day has every line of that day, over more than one page, and none of another', async () => {
    const day = async (name: string) => {
      const lines: string[] = [];
      for await (const { orderNo, kind } of biller.book(name, NEVER)) lines.push(`${orderNo} ${kind}`);
      return lines;
    };
    const before = await day('2026-11-21');
    expect(before).toEqual(expect.arrayContaining(['A1 granted', 'G1 granted', 'G1 reversed']));
    expect(before.filter((line) => line.startsWith('B1'))).toEqual([]);
    clock.moveBy(DAY_MS);
    const many = Array.from({ length: 1_100 }, (_, index) => `H${index}`);
    for (const orderNo of many) await biller.grant(grantOf(orderNo), NEVER);
    await biller.reverse(sent('A1'), NEVER);
    expect(new Set(await day('2026-11-22'))).toEqual(new Set([...many.map((no) => `${no} granted`), 'A1 reversed']));
    expect(await day('2026-11-21')).toEqual(before);
    await biller.setMode('vanish');
    await expect(day('2026-11-22')).rejects.toThrow();
  });
});
