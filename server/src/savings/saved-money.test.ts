import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { SAVED_PICTURE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { showSavings } from '@coupon-centre/contract/savings/show-savings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import { savedBy } from '#owned/saved.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const NOW_MS = at('2026-11-21T10:00:00');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const { db, node, clock } = await scene({ startMs: NOW_MS });

const template = (benefit: Benefit) => makeTemplate(db, { benefit, perPerson: 100, stock: { total: 1_000 } });
const ask = async (person: TestPerson, headers = {}) =>
  (await node.post(showSavings.path, {}, { ...headersOf(node.sessionFor(person)), ...headers })).body.resp_data;
const use = (
  person: TestPerson,
  made: MadeTemplate,
  { usedAtMs, ...more }: { usedAtMs: number; [more: string]: unknown },
) =>
  makeOwned(db, {
    subscriberId: person.subscriberId,
    template: made,
    state: 'USED',
    claimedAtMs: usedAtMs,
    changedAtMs: usedAtMs,
    ...more,
  });
const open = (url: string) => node.app.http.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } });

describe('showSavings', () => {
  it('shows zero savings without a picture', async () => {
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

  it('counts money and data separately, by business month and by coupon, including hidden ones, with the terms as collected', async () => {
    const me = await node.person();
    const credit = await template({ kind: 'CREDIT_FEN', amount: 500 });
    const data = await template({ kind: 'DATA_MB', amount: 2_048 });
    const trial = await template({ kind: 'EXPERIENCE', amount: 7 });
    await use(me, credit, { usedAtMs: at('2026-10-31T23:59:59') });
    await use(me, credit, { usedAtMs: at('2026-11-01T00:00:00'), hiddenAtMs: NOW_MS });
    const dearer = await makeTerms(db, credit, { benefit: { kind: 'CREDIT_FEN', amount: 800 } });
    await use(me, dearer, { usedAtMs: at('2026-11-02T00:00:00') });
    await use(me, data, { usedAtMs: at('2026-11-03T00:00:00') });
    await use(me, trial, { usedAtMs: at('2026-11-04T00:00:00') });
    for (const state of ['AVAILABLE', 'USING', 'EXPIRED', 'WITHDRAWN'] as const)
      await use(me, credit, { usedAtMs: NOW_MS, state });
    await use(await node.person(), credit, { usedAtMs: NOW_MS });
    const shown = await ask(me);
    expect(shown).toMatchObject({
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
    expect(shown.coupons).toMatchObject([
      { sCardId: credit.templateId, savedFen: 1_800, count: 3, benefit: { amount: 800 } },
      { sCardId: data.templateId, savedFen: 0, dataMb: 2_048 },
      { sCardId: trial.templateId, savedFen: 0, dataMb: 0, count: 1 },
    ]);
  });

  it('shows exactly the sum over the used coupons, for any history of uses', async () => {
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
          if (coupon !== undefined) await use(me, coupon, { usedAtMs: NOW_MS - minutesAgo * 60_000, state });
        }
        const uses = await db
          .selectFrom('owned_coupon')
          .select(['template_id', 'terms_version'])
          .where('subscriber_id', '=', me.subscriberId)
          .where('state', '=', 'USED')
          .execute();
        const each = await Promise.all(
          uses.map(async ({ template_id, terms_version }) => {
            const terms = await readTerms(db, template_id, terms_version);
            if (terms === undefined) throw new Error('no terms');
            return savedBy(terms.benefit);
          }),
        );
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        const shown = await ask(me);
        const expected = [
          sum(each.map(({ savedFen }) => savedFen)),
          sum(each.map(({ savedMb }) => savedMb)),
          uses.length,
        ];
        expect(uses).toHaveLength(coupons.filter(({ state }) => state === 'USED').length);
        expect([shown.totalSavedFen, shown.dataMb, shown.count]).toEqual(expected);
        for (const parts of [shown.months, shown.coupons] as { savedFen: number; dataMb: number; count: number }[][]) {
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

describe('the savings picture', () => {
  async function saver(): Promise<TestPerson> {
    const me = await node.person();
    await use(me, await template({ kind: 'CREDIT_FEN', amount: 500 }), { usedAtMs: NOW_MS });
    return me;
  }

  it('is a PNG for anyone with the link, without a session, and the link contains no digits of the number', async () => {
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

  it('answers an altered, made-up, foreign or expired link with 404 in the envelope', async () => {
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

  it('limits drawing: a maximum per person, and one at a time overall', async () => {
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
