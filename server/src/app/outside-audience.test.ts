import type { SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { showClaimPage } from '@coupon-centre/contract/claim-page/show-claim-page';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { distributeSome } from '#distribution/distribute.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { decide } from '#test/approval.ts';
import { choiceOf, makeAttribute } from '#test/factories/attribute.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { database, db, node, clock, editor, approver } = await scene({
  startMs: nowMs,
  operators: ['editor', 'approver'],
});
const cipher = createPhoneCipher(node.deriveKey);
const name = { 'zh-CN': '星级客户', en: 'star customers' };
const INSIDE = '13800001111';
const OUTSIDE = '13800002222';
const NEVER_SEEN = '13800003333';
await makeNumberList(db, cipher, { listId: 'stars', phones: [INSIDE, NEVER_SEEN] });
const onList: SignedCondition = { isNot: false, is: { kind: 'numberList', listId: 'stars', name } };
await makeAttribute(db, cipher, {
  attributeId: 'tier',
  type: choiceOf('GOLD', 'SILVER', 'STANDARD'),
  values: new Map([
    [INSIDE, 'GOLD'],
    [NEVER_SEEN, 'SILVER'],
    [OUTSIDE, 'STANDARD'],
  ]),
  importedAtMs: nowMs - HOUR_MS,
});
const ofTier: SignedCondition = {
  isNot: false,
  is: { kind: 'attribute', attributeId: 'tier', values: ['GOLD', 'SILVER'], name },
};
const here: SignedCondition = { isNot: false, is: { kind: 'prefixes', prefixes: ['138'], name } };
const audienceOf = (condition: SignedCondition): Audience => ({
  kind: 'conditions',
  all: [{ any: [here] }, { any: [condition] }],
});

/** For those of a list, or of an attribute. */
const coupon = (condition: SignedCondition) => makeTemplate(db, { audience: audienceOf(condition), perPerson: 5 });
const listed = await coupon(ofTier);
const offered = await coupon(onList);
const grabbed = await coupon(ofTier);
const paged = await coupon(ofTier);
const coded = await coupon(onList);
const given = await coupon(ofTier);
const grab = await makeGrab(db, {
  startMs: nowMs - HOUR_MS,
  endMs: nowMs + HOUR_MS,
  coupons: [{ templateId: grabbed.templateId, total: 5 }],
});
await makeClaimPage(db, {
  pageId: 'stars',
  content: {
    modules: [
      {
        kind: 'couponGrid',
        moduleId: 'grid',
        heading: null,
        layout: 'list',
        coupons: [paged.templateId],
      },
    ],
  },
});
const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId: coded.templateId, size: 5 });
const [inside, outside] = [await node.person({ phone: INSIDE }), await node.person({ phone: OUTSIDE })];
// Otherwise the node's catalogue would have them within half a second.
await vi.waitFor(async () => {
  expect((await node.post(showCouponDetail.path, { sCardId: coded.templateId })).body.code).toBe('0000');
}, 20_000);

const ask = async (person: TestPerson, path: string, body: object) =>
  (await node.post(path, body, { ...headersOf(person.session), 'accept-language': 'en' })).body;
const collect = (person: TestPerson, body: { readonly sCardId: string }) =>
  ask(person, claimCoupon.path, { requestId: `${person.phone}-${body.sCardId}`, ...body });
const ownedOf = async (templateId: string) =>
  (await db.selectFrom('owned_coupon').select('subscriber_id').where('template_id', '=', templateId).execute()).map(
    (row) => row.subscriber_id,
  );
const refused = { code: '2008', resp_data: { reason: 'only for star customers' } };

/** Every way of the page to a coupon: what is shown, and how it is collected. */
const ways: Record<
  string,
  { sCardId: string; shown: [string, object]; collect: (who: TestPerson) => ReturnType<typeof ask> }
> = {
  list: {
    sCardId: listed.templateId,
    shown: [listOffers.path, { pageSize: 50 }],
    collect: (who) => collect(who, { sCardId: listed.templateId }),
  },
  detail: {
    sCardId: offered.templateId,
    shown: [showCouponDetail.path, { sCardId: offered.templateId }],
    collect: (who) => collect(who, { sCardId: offered.templateId }),
  },
  grab: {
    sCardId: grabbed.templateId,
    shown: [listGrabs.path, {}],
    collect: (who) => collect(who, { sCardId: grabbed.templateId, sessionId: grab.sessionId } as never),
  },
  page: {
    sCardId: paged.templateId,
    shown: [showClaimPage.path, { pageId: 'stars' }],
    collect: (who) => collect(who, { sCardId: paged.templateId, pageId: 'stars' } as never),
  },
  share: {
    sCardId: listed.templateId,
    shown: [listOffers.path, { pageSize: 50, ch: 'share' }],
    collect: (who) =>
      ask(who, claimCoupon.path, { sCardId: listed.templateId, ch: 'share', requestId: `shared-${who.phone}` }),
  },
};

describe.each(Object.entries(ways))('%s', (_way, { sCardId, shown, collect: go }) => {
  it('gives nobody outside the coupon, and says why; who is inside gets it', async () => {
    expect(await go(outside)).toMatchObject(refused);
    expect(await ownedOf(sCardId)).not.toContain(outside.subscriberId);
    const [path, body] = shown;
    const seen = JSON.stringify((await ask(outside, path, body)).resp_data);
    if (seen.includes('actionState')) expect(seen).toContain('NOT_ELIGIBLE');
    expect(await go(inside)).toMatchObject({ code: '0000' });
    expect(await ownedOf(sCardId)).toContain(inside.subscriberId);
  });
});

it('an exchange code gives nobody outside the coupon, and stays good for who is inside', async () => {
  const redeem = (who: TestPerson, code = codes[0]) => ask(who, redeemCode.path, { code });
  expect(await redeem(outside)).toMatchObject(refused);
  expect(await ownedOf(coded.templateId)).toEqual([]);
  expect(await redeem(inside)).toMatchObject({ code: '0000', resp_data: { replayed: false } });
  // Who has it keeps it: the list lost the number meanwhile.
  await db.deleteFrom('number_list_entry').where('phone_hash', '=', cipher.hash(INSIDE)).execute();
  clock.moveBy(HOUR_MS / 6);
  expect(await redeem(inside)).toMatchObject({ code: '0000', resp_data: { replayed: true } });
  expect(await redeem(inside, codes[1])).toMatchObject(refused);
});

it('a distribution gives the coupon to those of its list who are in the audience, with or without an account', async () => {
  const query = new URLSearchParams({ templateId: given.templateId, name: 'all' });
  const sent = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: [OUTSIDE, NEVER_SEEN, '13900004444'].join('\n'),
    headers: { ...editor.headers, 'content-type': 'text/csv' },
  });
  const { distributionId } = ((await sent.json()) as { resp_data: { distributionId: string } }).resp_data;
  await decide(approver, distributionId);
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  let did: string;
  do did = await distributeSome({ db, cipher, catalogue }, clock.now());
  while (did === 'more');
  const { first, given: count, failed } = (await editor.call('distribution/show', { distributionId })).body.resp_data;
  expect([count, failed]).toEqual([1, 2]);
  expect(first.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'NOT_IN_AUDIENCE',
    'GIVEN',
    'NOT_IN_AUDIENCE',
  ]);
  await expectInvariantsHold(db, clock.now());
});
