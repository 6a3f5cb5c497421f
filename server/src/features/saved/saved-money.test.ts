import { getUserSaveMoneyImg } from '@coupon-centre/contract/card/get-user-save-money-img';
import type { Benefit } from '@coupon-centre/contract/field';
import { SAVED_PICTURE_SECONDS } from '@coupon-centre/contract/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTerms } from '#coupon/catalogue-store.ts';
import { savedBy } from '#coupon/saved.ts';
import { listUses } from '#coupon/saved-store.ts';
import { type MovableClock, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const NOW_MS = at('2026-11-21T10:00:00');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

let database: TestDatabase;
let clock: MovableClock;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  clock = movableClock(NOW_MS);
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const template = (benefit: Benefit) => makeTemplate(database.db, { benefit, perPerson: 100, stock: { total: 1_000 } });
const ask = async (person: TestPerson, headers = {}) =>
  (await node.post(getUserSaveMoneyImg.path, {}, node.sessionFor(person), headers)).body.resp_data;
const use = (person: TestPerson, made: MadeTemplate, usedAtMs: number, more = {}) =>
  makeOwned(database.db, {
    subscriberId: person.subscriberId,
    template: made,
    state: 'USED',
    claimedAtMs: usedAtMs,
    changedAtMs: usedAtMs,
    ...more,
  });
const open = (url: string) => node.app.http.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } });

describe('getUserSaveMoneyImg', () => {
  it('tells nothing saved without a picture', async () => {
    expect(await ask(await node.person())).toEqual({
      totalSavedFen: 0,
      monthSavedFen: 0,
      dataMb: 0,
      count: 0,
      since: null,
      asOf: '2026-11-21T10:00:00+08:00',
      imageUrl: null,
      shareText: '领券中心，流量、话费好券天天上新，一起来领！',
      months: [],
      coupons: [],
    });
  });

  it('counts money and data apart, by business month and by coupon, hidden ones too, with the terms as collected', async () => {
    const me = await node.person();
    const credit = await template({ kind: 'CREDIT_FEN', amount: 500 });
    const data = await template({ kind: 'DATA_MB', amount: 2_048 });
    const trial = await template({ kind: 'EXPERIENCE', amount: 7 });
    await use(me, credit, at('2026-10-31T23:59:59'));
    await use(me, credit, at('2026-11-01T00:00:00'), { hiddenAtMs: NOW_MS });
    const dearer = await makeTerms(database.db, credit, { benefit: { kind: 'CREDIT_FEN', amount: 800 } });
    await use(me, dearer, at('2026-11-02T00:00:00'));
    await use(me, data, at('2026-11-03T00:00:00'));
    await use(me, trial, at('2026-11-04T00:00:00'));
    for (const state of ['AVAILABLE', 'USING', 'EXPIRED', 'WITHDRAWN'] as const)
      await use(me, credit, NOW_MS, { state });
    await use(await node.person(), credit, NOW_MS);
    const told = await ask(me);
    expect(told).toMatchObject({
      totalSavedFen: 1_800,
      monthSavedFen: 1_300,
      dataMb: 2_048,
      count: 5,
      since: '2026-10-31T23:59:59+08:00',
      shareText: '我在领券中心省下了18元和2 GB流量，流量、话费好券天天上新，一起来领！',
      months: [
        { month: '2026-11', savedFen: 1_300, dataMb: 2_048, count: 4 },
        { month: '2026-10', savedFen: 500, dataMb: 0, count: 1 },
      ],
    });
    expect(told.coupons).toMatchObject([
      { sCardId: credit.templateId, savedFen: 1_800, count: 3, benefit: { amount: 800 } },
      { sCardId: data.templateId, savedFen: 0, dataMb: 2_048 },
      { sCardId: trial.templateId, savedFen: 0, dataMb: 0, count: 1 },
    ]);
  });

  it('tells exactly the sum over the used coupons, whoever used whatever when', async () => {
    const benefits: Benefit[] = [
      { kind: 'CREDIT_FEN', amount: 501 },
      { kind: 'DATA_MB', amount: 512 },
      { kind: 'TOPUP_OFF_FEN', amount: 999, thresholdFen: 5_000 },
      { kind: 'TOPUP_PERCENT', amount: 7, thresholdFen: 3_333 },
      { kind: 'CODE', amount: 1_500 },
      { kind: 'EXPERIENCE', amount: 3 },
    ];
    const made = await Promise.all(benefits.map(template));
    const used = fc.record({
      which: fc.nat({ max: benefits.length - 1 }),
      minutesAgo: fc.nat({ max: 700_000 }),
      state: fc.constantFrom('USED' as const, 'USED' as const, 'AVAILABLE' as const, 'WITHDRAWN' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(used, { maxLength: 12 }), async (coupons) => {
        const me = await node.person();
        for (const { which, minutesAgo, state } of coupons) {
          const coupon = made[which];
          if (coupon !== undefined) await use(me, coupon, NOW_MS - minutesAgo * 60_000, { state });
        }
        const uses = await listUses(database.db, me.subscriberId);
        const each = await Promise.all(
          uses.map(async ({ templateId, termsVersion }) => {
            const terms = await readTerms(database.db, templateId, termsVersion);
            if (terms === undefined) throw new Error('no terms');
            return savedBy(terms.benefit);
          }),
        );
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        const told = await ask(me);
        const expected = [
          sum(each.map(({ savedFen }) => savedFen)),
          sum(each.map(({ savedMb }) => savedMb)),
          uses.length,
        ];
        expect(uses).toHaveLength(coupons.filter(({ state }) => state === 'USED').length);
        expect([told.totalSavedFen, told.dataMb, told.count]).toEqual(expected);
        for (const parts of [told.months, told.coupons] as { savedFen: number; dataMb: number; count: number }[][]) {
          const columns = [
            parts.map((part) => part.savedFen),
            parts.map((part) => part.dataMb),
            parts.map((part) => part.count),
          ];
          expect(columns.map(sum)).toEqual(expected);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('the picture of what was saved', () => {
  async function saver(): Promise<TestPerson> {
    const me = await node.person();
    await use(me, await template({ kind: 'CREDIT_FEN', amount: 500 }), NOW_MS);
    return me;
  }

  it('is a PNG for whoever has the link, without a session, and no digit of the number is in the link', async () => {
    const me = await saver();
    const { imageUrl } = await ask(me);
    expect(imageUrl).not.toContain(me.phone.slice(-4));
    const picture = await open(imageUrl);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': `private, max-age=${SAVED_PICTURE_SECONDS}`,
      'x-content-type-options': 'nosniff',
    });
    expect(picture.rawPayload.subarray(0, 8)).toEqual(PNG);
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([750, 1_100]);
    expect((await open((await ask(me)).imageUrl)).rawPayload).toEqual(picture.rawPayload);
  });

  it('answers a link that is altered, made up, of somebody else’s making or over with 404 in the envelope', async () => {
    const { imageUrl } = await ask(await saver());
    const path = imageUrl.split('?')[0];
    const altered = imageUrl.replace(/.(?=.{5}$)/, (character: string) => (character === 'A' ? 'B' : 'A'));
    for (const url of [altered, path, `${path}?t=`, `${path}?t=abc`, `${path}?t=a&t=b`]) {
      const answer = await open(url);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, '6001']);
    }
    clock.moveBy(SAVED_PICTURE_SECONDS * 1_000 - 1);
    expect((await open(imageUrl)).statusCode).toBe(200);
    clock.moveBy(1);
    expect((await open(imageUrl)).json()).toMatchObject({ code: '6001', resp_data: null });
    clock.moveTo(NOW_MS);
  });

  it('cannot be made to draw without end: by one person a limited number, many at once one after another', async () => {
    const { imageUrl } = await ask(await saver());
    const from = (host: string) => node.app.http.inject({ method: 'GET', url: imageUrl, headers: { host } });
    const statuses = new Set<number>();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => from(`h${index}.example`)));
    for (const { statusCode } of answers) statuses.add(statusCode);
    expect([...statuses].sort()).toEqual([200, 503]);
    for (let more = 0; more < 60; more += 1) statuses.add((await from(`more${more}.example`)).statusCode);
    expect(statuses).toContain(429);
    expect((await from('h0.example')).statusCode).toBe(200);
    expect((await from('bad host"')).statusCode).toBe(404);
  }, 60_000);
});
