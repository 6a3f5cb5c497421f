import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listSearchWords } from '@coupon-centre/contract/centre/list-search-words';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { claimDailyCoupons } from '@coupon-centre/contract/claim/claim-daily-coupons';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { switchReminder } from '@coupon-centre/contract/reminder/switch-reminder';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { distributeSome } from '#distribution/distribute.ts';
import { isHeldOut } from '#experiment/assignment.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { decide } from '#test/approval.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { database, db, node, clock, editor, approver, support } = await scene({
  startMs: nowMs,
  operators: ['editor', 'approver', 'support'],
});
const cipher = createPhoneCipher(node.deriveKey);
const holdout = { campaignId: await makeCampaign(db, { budgetFen: 10_000_000, holdoutPercent: 50 }), percent: 50 };
const inCampaign = { campaignId: holdout.campaignId, perPerson: 9, bookValueFen: 100 } as const;
const title = { 'zh-CN': '秘密券', en: 'Secret coupon' };

const listed = await makeTemplate(db, { ...inCampaign, title, perPersonDay: 1 });
const coming = await makeTemplate(db, { ...inCampaign, claimStartMs: nowMs + DAY_MS, claimEndMs: nowMs + 2 * DAY_MS });
const grabbed = await makeTemplate(db, inCampaign);
const coded = await makeTemplate(db, inCampaign);
const given = await makeTemplate(db, inCampaign);
const elsewhere = await makeTemplate(db, { perPerson: 9 });
const grab = await makeGrab(db, {
  startMs: nowMs - HOUR_MS,
  endMs: nowMs + HOUR_MS,
  coupons: [{ templateId: grabbed.templateId, total: 5 }],
});
const coupons = [listed.templateId, elsewhere.templateId];
await makeClaimPage(db, {
  pageId: 'festival',
  content: { modules: [{ kind: 'couponGrid', moduleId: 'grid', heading: null, layout: 'list', coupons }] },
});
const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId: coded.templateId, size: 2 });
// Otherwise the node's catalogue would have them within half a second.
await vi.waitFor(async () => {
  const { body } = await node.post(listOffers.path, { pageId: 'festival', pageSize: 50 });
  expect(body.resp_data.list).toHaveLength(coupons.length);
}, 20_000);

/** New people until one is in the group. */
async function personWho(isOut: boolean): Promise<TestPerson> {
  for (;;) {
    const person = await node.person();
    if (isHeldOut(holdout, person.subscriberId) === isOut) return person;
  }
}
const [heldOut, offered] = [await personWho(true), await personWho(false)];

const ask = async (person: TestPerson, path: string, body: object = {}) =>
  (await node.post(path, body, { ...headersOf(person.session), 'accept-language': 'en' })).body;
const seenBy = async (person: TestPerson, path: string, body: object = {}) =>
  JSON.stringify((await ask(person, path, body)).resp_data);
const ownedOf = async ({ subscriberId }: TestPerson) =>
  (await db.selectFrom('owned_coupon').select('template_id').where('subscriber_id', '=', subscriberId).execute()).map(
    ({ template_id }) => template_id,
  );
const participantsOf = () =>
  db.selectFrom('experiment_participant').selectAll().where('campaign_id', '=', holdout.campaignId).execute();
const notForYou = { code: '2008', resp_data: { reason: 'only for some customers' } };

it.each<[string, { readonly path: string; readonly body: object; readonly seen: string }]>([
  ['the list', { path: listOffers.path, body: { pageSize: 50 }, seen: listed.templateId }],
  ['what comes', { path: listOffers.path, body: { pageSize: 50 }, seen: coming.templateId }],
  ['a claim page', { path: listOffers.path, body: { pageId: 'festival', pageSize: 50 }, seen: listed.templateId }],
  ['grabs', { path: listGrabs.path, body: {}, seen: grabbed.templateId }],
  ['suggestions of the search', { path: listSearchWords.path, body: {}, seen: title.en }],
])(
  '%s shows the coupon to those to whom it is offered, and not to who is held out',
  async (_, { path, body, seen }) => {
    expect(await seenBy(offered, path, body)).toContain(seen);
    expect(await seenBy(heldOut, path, body)).not.toContain(seen);
  },
);

it('who is held out sees every other coupon', async () => {
  expect(await seenBy(heldOut, listOffers.path, { pageSize: 50 })).toContain(elsewhere.templateId);
  expect(
    await ask(heldOut, claimCoupon.path, { sCardId: elsewhere.templateId, requestId: 'another-coupon' }),
  ).toMatchObject({
    code: '0000',
  });
});

it.each<[string, string, object]>([
  ['detail', showCouponDetail.path, { sCardId: listed.templateId }],
  ['share', listOffers.path, { sCardId: listed.templateId, ch: 'share', pageSize: 1 }],
])('by its address, as in a %s, the coupon is not for who is held out', async (_way, path, body) => {
  const seen = await seenBy(heldOut, path, body);
  expect(seen).toContain('"actionState":"NOT_ELIGIBLE","reason":"only for some customers"');
  expect(await seenBy(offered, path, body)).not.toContain('NOT_ELIGIBLE');
});

describe.each<[string, object]>([
  ['list', { sCardId: listed.templateId }],
  ['grab', { sCardId: grabbed.templateId, sessionId: grab.sessionId }],
  ['page', { sCardId: listed.templateId, pageId: 'festival' }],
  ['share', { sCardId: given.templateId, ch: 'share' }],
])('a claim from a %s', (way, body) => {
  it('is refused to who is held out in the words of any audience', async () => {
    const { sCardId } = body as { readonly sCardId: string };
    expect(await ask(heldOut, claimCoupon.path, { ...body, requestId: `held-out-${way}` })).toMatchObject(notForYou);
    expect(await ownedOf(heldOut)).not.toContain(sCardId);
    const answer = await ask(offered, claimCoupon.path, { ...body, requestId: `offered-${way}` });
    // The daily limit of the page's coupon was reached from the list.
    expect(answer.code).toBe(way === 'page' ? '2007' : '0000');
  });
});

it('all daily coupons in one tap, and reminders, leave it out', async () => {
  const daily = (person: TestPerson) => ask(person, claimDailyCoupons.path, { requestId: 'daily-coupons' });
  expect(await daily(heldOut)).toMatchObject({ code: '0000', resp_data: { list: [] } });
  expect(JSON.stringify(await daily(offered))).toContain(listed.templateId);
  const reminder = { kind: 'START', sCardId: coming.templateId, on: true };
  expect(await ask(heldOut, switchReminder.path, reminder)).toMatchObject(notForYou);
  expect(await ask(offered, switchReminder.path, reminder)).toMatchObject({ code: '0000' });
});

it('who holds an exchange code gets what it promises, held out or not', async () => {
  expect(await ask(heldOut, redeemCode.path, { code: codes[0] })).toMatchObject({ code: '0000' });
  expect(await ownedOf(heldOut)).toContain(coded.templateId);
});

it('support reads why, and others do not', async () => {
  const explain = async ({ subscriberId }: TestPerson) => {
    const { body } = await support.call('subscribers/explainClaim', { subscriberId, templateId: listed.templateId });
    return body.resp_data.rules.find(({ rule }: { rule: string }) => rule === 'HOLDOUT');
  };
  expect(await explain(heldOut)).toMatchObject({ passes: false });
  expect(await explain(offered)).toMatchObject({ passes: true });
});

it('who takes part is recorded once, in both groups alike, from the first sight on', async () => {
  await vi.waitFor(async () => expect(await participantsOf()).toHaveLength(2), 20_000);
  expect(await participantsOf()).toEqual(
    expect.arrayContaining([
      {
        subscriber_id: heldOut.subscriberId,
        campaign_id: holdout.campaignId,
        is_held_out: true,
        variant: 0,
        since: new Date(nowMs),
      },
      {
        subscriber_id: offered.subscriberId,
        campaign_id: holdout.campaignId,
        is_held_out: false,
        variant: 0,
        since: new Date(nowMs),
      },
    ]),
  );
});

/** Gives the coupon to these people; what became of each. */
async function distribute(templateId: string, people: readonly TestPerson[]): Promise<readonly string[]> {
  const query = new URLSearchParams({ templateId, name: 'all' });
  const sent = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: people.map(({ phone }) => phone).join('\n'),
    headers: { ...editor.headers, 'content-type': 'text/csv' },
  });
  const { distributionId } = ((await sent.json()) as { resp_data: { distributionId: string } }).resp_data;
  await decide(approver, distributionId);
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  let did: string;
  do did = await distributeSome({ db, cipher, catalogue }, clock.now());
  while (did === 'more');
  const { first } = (await editor.call('distribution/show', { distributionId })).body.resp_data;
  return first.map(({ outcome }: { outcome: string }) => outcome);
}

it('a distribution leaves out who is held out; all of its audience take part', async () => {
  const people = [await personWho(true), await personWho(false)];
  expect(await distribute(given.templateId, people)).toEqual(['NOT_IN_AUDIENCE', 'GIVEN']);
  const recorded = (await participantsOf()).map(({ subscriber_id }) => subscriber_id);
  expect(recorded).toEqual(expect.arrayContaining(people.map(({ subscriberId }) => subscriberId)));
  await expectInvariantsHold(db, clock.now());
});

it('a distribution of a coupon that can no longer be collected brings no one into the experiment', async () => {
  const over = await makeTemplate(db, { ...inCampaign, claimStartMs: nowMs - 2 * DAY_MS, claimEndMs: nowMs - DAY_MS });
  const people = [await personWho(true), await personWho(false)];
  expect(await distribute(over.templateId, people)).toEqual(['NOT_IN_AUDIENCE', 'ENDED']);
  const recorded = (await participantsOf()).map(({ subscriber_id }) => subscriber_id);
  for (const { subscriberId } of people) expect(recorded).not.toContain(subscriberId);
});
