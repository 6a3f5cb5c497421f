import type { CouponVariant } from '@coupon-centre/contract/catalogue/coupon-terms';
import { listForYou } from '@coupon-centre/contract/centre/list-for-you';
import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { listSearchWords } from '@coupon-centre/contract/centre/list-search-words';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { claimDailyCoupons } from '@coupon-centre/contract/claim/claim-daily-coupons';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { listMessages } from '@coupon-centre/contract/message/list-messages';
import { showMyData } from '@coupon-centre/contract/privacy/show-my-data';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { v7 as newId } from 'uuid';
import { expect, it, vi } from 'vitest';
import { isHeldOut, variantOf } from '#experiment/assignment.ts';
import { leaveMessages } from '#message/leave-messages.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate, makeTerms } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { database, db, node, support } = await scene({ startMs: nowMs, operators: ['support'] });

const named = (title: string) => ({
  title: { 'zh-CN': `中${title}`, en: title },
  subTitle: { 'zh-CN': `中${title}行`, en: `${title} line` },
});
const titles = ['Itself', 'Blueish', 'Reddish'] as const;
const own = named('Itself');
const variants: readonly CouponVariant[] = [
  { name: 'A', percent: 30, ...named('Blueish') },
  { name: 'B', percent: 30, ...named('Reddish') },
];
const comparison = { comparisonId: newId(), percents: [30, 30] };
const compared = { ...own, variants, perPerson: 9 };

const coupon = await makeTemplate(db, {
  ...compared,
  comparisonId: comparison.comparisonId,
  claimEndMs: nowMs + 2 * DAY_MS,
});
const { templateId: sCardId } = coupon;
const daily = await makeTemplate(db, { ...compared, comparisonId: comparison.comparisonId, perPersonDay: 1 });
const grabbed = await makeTemplate(db, { ...compared, comparisonId: comparison.comparisonId });
await makeGrab(db, {
  startMs: nowMs - HOUR_MS,
  endMs: nowMs + HOUR_MS,
  coupons: [{ templateId: grabbed.templateId, total: 5 }],
});
await makeClaimPage(db, {
  pageId: 'festival',
  content: { modules: [{ kind: 'couponGrid', moduleId: 'grid', heading: null, layout: 'list', coupons: [sCardId] }] },
});
const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId: sCardId, size: 2 });
const others: readonly CouponVariant[] = [
  { name: 'A', percent: 30, ...named('Other A') },
  { name: 'B', percent: 30, ...named('Other B') },
];
const holdout = { campaignId: await makeCampaign(db, { budgetFen: 10_000_000, holdoutPercent: 50 }), percent: 50 };
const measured = { comparisonId: newId(), percents: [30, 30] };
await makeTemplate(db, {
  ...named('Measured'),
  variants: others,
  comparisonId: measured.comparisonId,
  campaignId: holdout.campaignId,
  bookValueFen: 100,
});
const forNobody = newId();
await makeTemplate(db, {
  variants: others,
  comparisonId: forNobody,
  audience: { kind: 'prefixes', prefixes: ['9999999'], name: { 'zh-CN': '无', en: 'none' } },
});

const ask = async (person: TestPerson | null, path: string, body: object = {}) => {
  const headers = person === null ? {} : headersOf(person.session);
  return (await node.post(path, body, { ...headers, 'accept-language': 'en' })).body;
};
await vi.waitFor(async () => {
  expect((await ask(null, listOffers.path, { pageId: 'festival', pageSize: 50 })).resp_data.list).toHaveLength(1);
}, 20_000);

/** New people until there is one who sees each text. */
async function onePersonEach(): Promise<readonly TestPerson[]> {
  const found = new Map<number, TestPerson>();
  while (found.size < titles.length) {
    const person = await node.person();
    found.set(variantOf(comparison, person.subscriberId), person);
  }
  return titles.map((_, variant) => found.get(variant) as TestPerson);
}
const people = await onePersonEach();

/** The texts of all variants that occur in an answer. */
const textsIn = (answer: unknown): readonly string[] =>
  titles.filter((title) => JSON.stringify(answer).includes(`"${title}"`));
const linesIn = (answer: unknown): readonly string[] =>
  titles.filter((title) => JSON.stringify(answer).includes(`"${title} line"`));

it.each<[string, string, object]>([
  ['the list', listOffers.path, { pageSize: 50 }],
  ['the list by class', listOffersByClass.path, {}],
  ['a claim page', listOffers.path, { pageId: 'festival', pageSize: 50 }],
  ['grabs', listGrabs.path, {}],
])('%s shows every person their own text, at every look, and a guest the coupon itself', async (_, path, body) => {
  for (const _look of [1, 2]) {
    expect([textsIn(await ask(null, path, body)), linesIn(await ask(null, path, body))]).toEqual([
      ['Itself'],
      ['Itself'],
    ]);
    for (const [variant, person] of people.entries()) {
      const { resp_data } = await ask(person, path, body);
      expect([textsIn(resp_data), linesIn(resp_data)]).toEqual([[titles[variant]], [titles[variant]]]);
    }
  }
});

it('the detail shows the person’s text, and what they share is the coupon’s own: the friend may see another', async () => {
  for (const [variant, person] of people.entries()) {
    const detail = (await ask(person, showCouponDetail.path, { sCardId })).resp_data;
    expect(detail).toMatchObject({ mTitle: titles[variant], sTitle: `${titles[variant]} line` });
    const [card] = (await ask(person, listOffers.path, { sCardId, pageSize: 1 })).resp_data.list;
    expect(card.mTitle).toBe(titles[variant]);
    for (const { share } of [detail, card]) {
      expect(share).toEqual({ title: 'Itself', subTitle: 'Itself line', imageUrl: null });
    }
    expect(detail.offer.mTitle).toBe(titles[variant]);
  }
});

it('the search finds the coupon by the text that the person sees, and suggests that', async () => {
  const finds = async (person: TestPerson | null, keyword: string) => {
    const { list } = (await ask(person, listOffers.path, { keyword, pageSize: 50 })).resp_data;
    return list.some((one: { sCardId: string }) => one.sCardId === sCardId);
  };
  const words = async (person: TestPerson | null) => textsIn((await ask(person, listSearchWords.path)).resp_data);
  for (const [variant, person] of people.entries()) {
    for (const title of titles) expect([title, await finds(person, title)]).toEqual([title, title === titles[variant]]);
    expect(await words(person)).toEqual([titles[variant]]);
  }
  expect([await finds(null, 'Itself'), await finds(null, 'Blueish'), await words(null)]).toEqual([
    true,
    false,
    ['Itself'],
  ]);
});

it('support sees the centre as the person does, which is no look of theirs', async () => {
  const stranger = await node.person();
  const asked = { subscriberId: stranger.subscriberId, reason: 'they called about it' };
  const { offers } = (await support.call('subscribers/viewCentre', asked)).body.resp_data;
  const title = titles[variantOf(comparison, stranger.subscriberId)];
  const offer = offers.find((one: { sCardId: string }) => one.sCardId === sCardId);
  expect(offer.mTitle.replace('中', '')).toBe(title);
  const rows = await db
    .selectFrom('experiment_participant')
    .select('variant')
    .where('subscriber_id', '=', stranger.subscriberId)
    .execute();
  expect(rows).toEqual([]);
});

it('who takes part is recorded once, with their variant; who is outside the audience or held out is not', async () => {
  let heldOut = await node.person();
  while (!isHeldOut(holdout, heldOut.subscriberId)) heldOut = await node.person();
  await ask(heldOut, listOffers.path, { pageSize: 50 });
  const before = people.length;
  for (const person of people) await ask(person, listOffers.path, { pageSize: 50 });
  const participants = (comparisonId: string) =>
    db.selectFrom('experiment_participant').selectAll().where('campaign_id', '=', comparisonId).execute();
  await vi.waitFor(
    async () => expect((await participants(comparison.comparisonId)).length).toBeGreaterThan(before),
    20_000,
  );
  const rows = await participants(comparison.comparisonId);
  for (const [variant, { subscriberId }] of people.entries()) {
    const found = rows.filter(({ subscriber_id }) => subscriber_id === subscriberId);
    expect(found).toMatchObject([{ variant, is_held_out: false, since: new Date(nowMs) }]);
  }
  expect(await participants(forNobody)).toEqual([]);
  const offered = people.filter(({ subscriberId }) => !isHeldOut(holdout, subscriberId));
  await vi.waitFor(
    async () =>
      expect((await participants(measured.comparisonId)).map(({ subscriber_id }) => subscriber_id).sort()).toEqual(
        offered.map(({ subscriberId }) => subscriberId).sort(),
      ),
    20_000,
  );
});

it('what people collect keeps the text under which they collected it, wherever it is told', async () => {
  for (const [variant, person] of people.entries()) {
    const title = titles[variant];
    const { list } = (await ask(person, claimDailyCoupons.path, { requestId: 'daily-coupons' })).resp_data;
    expect(list.find((one: { sCardId: string }) => one.sCardId === daily.templateId)).toMatchObject({ mTitle: title });
    const claimed = await ask(person, claimCoupon.path, { sCardId, requestId: 'from-the-list' });
    expect(claimed.code).toBe('0000');
    expect(textsIn(await ask(person, listForYou.path))).toEqual([title]);
  }
  const [, , third] = people as [TestPerson, TestPerson, TestPerson];
  expect(textsIn(await ask(third, redeemCode.path, { code: codes[0] }))).toEqual(['Reddish']);
  // Other texts of the coupon, from now on.
  await makeTerms(db, coupon, named('Later'));
  await vi.waitFor(async () => {
    expect(JSON.stringify(await ask(null, listOffers.path, { pageSize: 50 }))).toContain('"Later"');
  }, 20_000);
  for (const [variant, person] of people.entries()) {
    const title = titles[variant];
    const mine = (await ask(person, listMyCoupons.path, { tab: 'AVAILABLE' })).resp_data.list;
    const card = mine.find((one: { sCardId: string }) => one.sCardId === sCardId);
    expect(card).toMatchObject({ mTitle: title, sTitle: `${title} line` });
    const detail = await ask(person, showCouponDetail.path, { sCardId, uCardId: card.uCardId });
    expect(detail.resp_data).toMatchObject({ mTitle: title, sTitle: `${title} line` });
    expect(textsIn(await ask(person, showMyData.path))).toEqual([title]);
    const { subscriberId } = person;
    const told = { templateId: sCardId, termsVersion: 1, ownedId: card.uCardId };
    const message = { subscriberId, messageId: newId(), kind: 'COLLECTED', atMs: nowMs, coupon: told } as const;
    await db.transaction().execute((trx) => leaveMessages(trx, [message]));
    expect(textsIn(await ask(person, listMessages.path))).toEqual([title]);
  }
});
