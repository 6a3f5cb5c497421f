import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { EXCHANGE_LOCK_FROM } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { FINDINGS_MAX } from '@coupon-centre/contract/support/story/findings';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeDocument } from '#test/factories/document.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeHold } from '#test/factories/risk-case.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const on = await scene({ startMs: NOON_MS, operators: ['support', 'finance', 'administrator'] });
const { db, node, support, finance, administrator, operator } = on;
const cipher = createPhoneCipher(node.deriveKey);
const reason = 'asked for by phone';
const at = (beforeMs: number): Date => new Date(NOON_MS - beforeMs);

interface Entry {
  readonly entryId: string;
  readonly kind: string;
  readonly what?: string;
  readonly template?: string;
  readonly at: string;
}
const story = async (subscriberId: string, more: object = {}, by: TestOperator = support) =>
  (await by.call('subscribers/listStory', { subscriberId, pageSize: 50, ...more })).body.resp_data as {
    items: Entry[];
    cursor: string | null;
  };
const told = ({ items }: { items: readonly Entry[] }) =>
  items.map(({ kind, what, template }) => `${kind} ${what ?? template ?? ''}`.trim());
const findings = async (subscriberId: string, by: TestOperator = support) =>
  (await by.call('subscribers/show', { subscriberId })).body.resp_data.findings as { what: string; count: number }[];

/** Each tells of a hold, a clawback or an appeal. */
const RISK_MESSAGES = ['CLAWED_BACK', 'CLAWBACK_GIVEN_BACK', 'APPEAL_REFUSED', 'RELEASED'] as const;

const RISK_SMS = ['CLAWED_BACK', 'CLAWBACK_GIVEN_BACK', 'APPEAL_REFUSED'] as const;

/** A person to whom everything that is kept has happened, one thing an hour. */
async function eventfulPerson() {
  const owned = await makeHold(on, { heldAtMs: NOON_MS - 9 * HOUR_MS });
  const { subscriberId } = owned;
  const template = await makeTemplate(db, { title: { 'zh-CN': '早餐券', en: 'Breakfast' }, perPerson: 9 });
  const of = { subscriberId, template };
  await makeOwned(db, { ...of, state: 'USED', claimedAtMs: NOON_MS - 8 * HOUR_MS, changedAtMs: NOON_MS - 7 * HOUR_MS });
  await makeOwned(db, { ...of, claimedAtMs: NOON_MS - 10 * DAY_MS, validToMs: NOON_MS - DAY_MS });
  const mine = { subscriber_id: subscriberId };
  const family = newId();
  const session = { ...mine, began_at: at(30 * MINUTE_MS), expires_at: at(-MINUTE_MS) };
  await db
    .insertInto('login_session')
    .values([
      { ...session, session_id: family, created_at: at(30 * MINUTE_MS), renewed_at: at(MINUTE_MS) },
      { ...session, session_id: newId(), created_at: at(MINUTE_MS), family_id: family },
    ])
    .execute();
  await db
    .insertInto('sms_message')
    .values({
      ...mine,
      message_id: newId(),
      route: 'kannel',
      template_key: 'USE_USED',
      state: 'FAILED',
      begun_at: at(6 * HOUR_MS),
      ended_at: at(6 * HOUR_MS - MINUTE_MS),
      detail: 'err 012',
    })
    .execute();
  await db
    .insertInto('sms_message')
    .values(
      RISK_SMS.map((template) => ({
        ...mine,
        message_id: newId(),
        route: 'kannel',
        template_key: template,
        state: 'DELIVERED' as const,
        begun_at: at(12 * DAY_MS),
      })),
    )
    .execute();
  await db
    .insertInto('subscriber_message')
    .values(
      (['REQUEST_DONE', ...RISK_MESSAGES] as const).map((kind, index) => ({
        ...{ ...mine, message_id: newId(), kind },
        at: at(5 * HOUR_MS + index * MINUTE_MS),
      })),
    )
    .execute();
  await db
    .insertInto('owned_coupon_event')
    .values({
      ...{ ...mine, owned_id: owned.ownedId, event_id: newId(), kind: 'RELEASED', reference: null },
      at: at(8 * HOUR_MS + MINUTE_MS),
    })
    .execute();
  await db
    .insertInto('feedback')
    .values({
      ...mine,
      feedback_id: newId(),
      ...{ day: '2026-11-21', ordinal: 1, category: 'CREDIT', text: '没有到账', state: 'ANSWERED' },
      ...{ received_at: at(4 * HOUR_MS), due_at: at(-DAY_MS), answered_at: at(3 * HOUR_MS) },
      ...{ answered_by: 'Li', answer: '已补发' },
    })
    .execute();
  await db
    .insertInto('clawback_appeal')
    .values({
      ...mine,
      appeal_id: newId(),
      ...{ note: 'a mistake', state: 'OPEN', recorded_by: 'Li', recorded_at: at(2 * HOUR_MS), due_at: at(-DAY_MS) },
    })
    .execute();
  await db
    .insertInto('privacy_request')
    .values({
      ...mine,
      request_id: newId(),
      ...{ kind: 'CORRECTION', came_by: 'PHONE', note: 'a new number', state: 'DONE', recorded_by: 'Li' },
      ...{
        received_at: at(90 * MINUTE_MS),
        due_at: at(-DAY_MS),
        ended_at: at(HOUR_MS),
        ended_by: 'Wu',
        answer: 'done',
      },
    })
    .execute();
  return owned;
}

describe('the story', () => {
  it('tells everything newest first, by kind, the same in pages of any size, and is recorded', async () => {
    const { subscriberId } = await eventfulPerson();
    const whole = await story(subscriberId);
    const order = [
      ...['REQUEST DONE', 'REQUEST RECEIVED', 'APPEAL RECORDED', 'FEEDBACK ANSWERED', 'FEEDBACK SENT'],
      ...['MESSAGE REQUEST_DONE', ...RISK_MESSAGES.map((kind) => `MESSAGE ${kind}`), 'SMS USE_USED'],
      ...['USE USED', 'USE USE_STARTED', 'COUPON COLLECTED', 'COUPON RELEASED', 'COUPON HELD', 'COUPON EXPIRED'],
    ];
    // The account began when the test did, and a renewal is no login.
    expect(told(whole).slice(0, 2 + order.length)).toEqual(['ACCOUNT OPENED', 'ACCOUNT LOGGED_IN', ...order]);
    expect(whole.items.find(({ kind }) => kind === 'SMS')).toMatchObject({ state: 'FAILED', detail: 'err 012' });
    expect(whole.items.find(({ what }) => what === 'USED')).toMatchObject({ title: { en: 'Breakfast' } });

    const rest: Entry[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await story(subscriberId, { pageSize: 2, ...(cursor && { cursor }) });
      rest.push(...page.items);
      cursor = page.cursor;
    } while (cursor !== null);
    expect(rest).toEqual(whole.items);
    expect(told(await story(subscriberId, { kind: 'USE' }))).toEqual(['USE USED', 'USE USE_STARTED']);

    const [entry] = (await administrator.call('audit/list', { pageSize: 1 })).body.resp_data.items;
    expect(entry).toMatchObject({
      action: 'subscriber.storyRead',
      targetId: subscriberId,
      operatorId: support.operatorId,
    });
    expect((await support.call('subscribers/listStory', { subscriberId: newId() })).body.code).toBe('8006');
  });

  it('tells a coupon that support gave, by whom and why, and one of a distribution, from one that was collected', async () => {
    const { subscriberId, phone } = await node.person();
    const template = await makeTemplate(db, { perPerson: 9 });
    const asked = { subscriberId, templateId: template.templateId, requestId: newId(), reason };
    const give = () => support.call('subscribers/giveCoupon', asked);
    await expect.poll(async () => (await give()).body.code, { timeout: 20_000 }).toBe('0000');
    // A repeat is recorded too, and gives nothing.
    await give();
    const collected = await makeOwned(db, { subscriberId, template, claimedAtMs: NOON_MS - HOUR_MS });
    const distributed = await makeOwned(db, { subscriberId, template, claimedAtMs: NOON_MS - 2 * HOUR_MS });
    const distributionId = newId();
    await db
      .insertInto('distribution')
      .values({
        distribution_id: distributionId,
        template_id: template.templateId,
        name: 'For regular customers',
        state: 'RUNNING',
        uploaded_by: support.operatorId,
        uploaded_name: 'Wu',
        created_at: at(DAY_MS),
        changed_at: at(DAY_MS),
        valid: 1,
        given: 1,
      })
      .execute();
    const [hash] = cipher.hashes(phone);
    await db
      .insertInto('distribution_number')
      .values({
        distribution_id: distributionId,
        phone_hash: hash ?? Buffer.alloc(0),
        line_no: 1,
        phone_sealed: cipher.seal(phone),
        outcome: 'GIVEN',
        owned_id: distributed.ownedId,
        at: at(2 * HOUR_MS),
      })
      .execute();
    const { items } = await story(subscriberId, { kind: 'COUPON' });
    expect(items).toMatchObject([
      { what: 'GIVEN', by: support.name, text: reason },
      { what: 'COLLECTED', ownedId: collected.ownedId, by: null, text: null },
      { what: 'DISTRIBUTED', ownedId: distributed.ownedId, by: 'Wu', text: 'For regular customers' },
    ]);
  });

  it('hides holds, clawbacks and appeals from operators without the right to see risk, whatever tells of them', async () => {
    const { subscriberId } = await eventfulPerson();
    const [all, seen] = [told(await story(subscriberId)), told(await story(subscriberId, {}, finance))];
    const hidden = [
      'APPEAL RECORDED',
      ...RISK_MESSAGES.map((kind) => `MESSAGE ${kind}`),
      'COUPON RELEASED',
      'COUPON HELD',
      ...RISK_SMS.map((template) => `SMS ${template}`),
    ];
    expect(all).toEqual(expect.arrayContaining(hidden));
    expect(seen).toEqual(all.filter((one) => !hidden.includes(one)));
    expect(told(await story(subscriberId, { kind: 'APPEAL' }, finance))).toEqual([]);
    const shown = async (by: TestOperator) =>
      (await by.call('subscribers/show', { subscriberId })).body.resp_data.messages.map(
        ({ template }: { template: string }) => template,
      );
    expect(new Set(await shown(administrator))).toEqual(new Set(['USE_USED', ...RISK_SMS]));
    expect(await shown(finance)).toEqual(['USE_USED']);
    const troubles = (await findings(subscriberId, finance)).map(({ what }) => what);
    expect(troubles).not.toContain('HELD');
    expect(troubles).not.toContain('APPEAL_OPEN');
  });

  it('tells a branch what happened to its own coupons, and nothing that is head office’s', async () => {
    const north = await makeBranch(on, 'North');
    const northern = await worksFor(on, await operator('support'), north);
    const { subscriberId } = await eventfulPerson();
    const template = await makeTemplate(db);
    const own = await makeOwned(db, {
      subscriberId,
      template,
      claimedAtMs: NOON_MS - HOUR_MS,
      validToMs: NOON_MS + HOUR_MS,
    });
    await db
      .updateTable('coupon_template')
      .set({ branch_id: north })
      .where('template_id', '=', template.templateId)
      .execute();
    const { items } = await story(subscriberId, {}, northern);
    expect(items.filter(({ kind }) => !['ACCOUNT', 'CONSENT', 'SMS'].includes(kind))).toMatchObject([
      { kind: 'COUPON', what: 'COLLECTED', ownedId: own.ownedId },
    ]);
    const troubles = await findings(subscriberId, northern);
    expect(troubles.map(({ what }) => what)).toEqual(['SMS_FAILED', 'RUNS_OUT']);
  });
});

describe('what is wrong', () => {
  it('is nothing for a person with whom all is well', async () => {
    expect(await findings((await node.person()).subscriberId)).toEqual([]);
  });

  it('is told, the most pressing first: what hangs, is held, waits for an answer, failed or runs out', async () => {
    const held = await makeHold(on);
    const { subscriberId } = held;
    const template = await makeTemplate(db, { perPerson: 9 });
    const of = { subscriberId, template };
    const hanging = await makeOwned(db, { ...of, state: 'USING', changedAtMs: NOON_MS - HOUR_MS });
    const first = await makeOwned(db, { ...of, validToMs: NOON_MS + HOUR_MS });
    await makeOwned(db, { ...of, validToMs: NOON_MS + 2 * HOUR_MS });
    // After tomorrow, and over.
    await makeOwned(db, { ...of, validToMs: NOON_MS + 3 * DAY_MS });
    await makeOwned(db, { ...of, validToMs: NOON_MS - 1 });
    const mine = { subscriber_id: subscriberId };
    await db
      .insertInto('exchange_tries')
      .values({ ...mine, wrong: EXCHANGE_LOCK_FROM, counted_until: at(-HOUR_MS) })
      .execute();
    await db
      .insertInto('feedback')
      .values({
        ...mine,
        feedback_id: newId(),
        ...{ day: '2026-11-21', ordinal: 1, category: 'IDEA', text: '更多', state: 'OPEN' },
        ...{ received_at: at(HOUR_MS), due_at: at(-DAY_MS) },
      })
      .execute();
    const orderId = hanging.order?.orderId;
    expect(await findings(subscriberId)).toMatchObject([
      { what: 'USE_HANGS', orderId, ownedId: hanging.ownedId },
      { what: 'HELD', count: 1 },
      { what: 'CODES_LOCKED', count: EXCHANGE_LOCK_FROM, at: '2026-11-21T13:00:00+08:00' },
      { what: 'FEEDBACK_OPEN', at: '2026-11-22T12:00:00+08:00' },
      { what: 'RUNS_OUT', count: 2, ownedId: first.ownedId, at: '2026-11-21T13:00:00+08:00' },
    ]);
    expect((await findings(subscriberId)).length).toBeLessThanOrEqual(FINDINGS_MAX);
    // What it names can be acted on by the call that there is.
    const settled = await support.call('uses/settle', { subscriberId, orderId, settlement: 'GIVE_BACK', reason });
    expect(settled.body.resp_data).toEqual({ outcome: 'GIVEN_BACK' });
    expect((await findings(subscriberId)).map(({ what }) => what)).not.toContain('USE_HANGS');
  });

  it('is a failed SMS only while no later one arrived', async () => {
    const { subscriberId } = await node.person();
    const send = (state: 'FAILED' | 'DELIVERED', beforeMs: number) =>
      db
        .insertInto('sms_message')
        .values({
          ...{ subscriber_id: subscriberId, message_id: newId(), route: 'kannel', template_key: 'LOGIN_CODE', state },
          begun_at: at(beforeMs),
        })
        .execute();
    await send('FAILED', HOUR_MS);
    expect(await findings(subscriberId)).toMatchObject([{ what: 'SMS_FAILED', template: 'LOGIN_CODE' }]);
    await send('DELIVERED', MINUTE_MS);
    expect(await findings(subscriberId)).toEqual([]);
  });

  it.each(['riskCases/listHolds', 'riskCases/listAppeals', 'feedback/list', 'privacy/listRequests'])(
    '%s can be kept to the one subscriber',
    async (path) => {
      const [{ subscriberId }, other] = await Promise.all([eventfulPerson(), eventfulPerson()]);
      const owners = async (request: object): Promise<readonly string[]> =>
        (await administrator.call(path, { pageSize: 50, ...request })).body.resp_data.items.map(
          (item: { subscriberId: string }) => item.subscriberId,
        );
      expect(await owners({})).toEqual(expect.arrayContaining([subscriberId, other.subscriberId]));
      expect(await owners({ subscriberId })).toEqual([subscriberId]);
    },
  );
});

describe('the coupon centre as a person sees it', () => {
  const view = (subscriberId: string, more: object = {}, by = support) =>
    by.call('subscribers/viewCentre', { subscriberId, reason, ...more });

  it('is what their own lists answer them, and is recorded with the reason', async () => {
    const person = await node.person();
    const { subscriberId } = person;
    const elsewhere = { 'zh-CN': '别处', en: 'Elsewhere' };
    const closed = await makeTemplate(db, { audience: { kind: 'prefixes', prefixes: ['130'], name: elsewhere } });
    const template = await makeTemplate(db, { perPerson: 1 });
    await makeOwned(db, { subscriberId, template });
    const own = async (path: string, body: object) => (await node.post(path, body, person.session)).body.resp_data.list;
    const ownOffers = () => own(listOffers.path, { pageSize: 50 });
    await expect
      .poll(async () => (await ownOffers()).map(({ sCardId }: { sCardId: string }) => sCardId), { timeout: 5_000 })
      .toContain(template.templateId);
    const { offers, coupons } = (await view(subscriberId)).body.resp_data;
    const isHere = ({ sCardId }: { sCardId: string }) => [closed.templateId, template.templateId].includes(sCardId);
    expect(offers.filter(isHere)).toEqual((await ownOffers()).filter(isHere));
    const stateOf = ({ templateId }: { templateId: string }) =>
      offers.find(({ sCardId }: { sCardId: string }) => sCardId === templateId).actionState;
    expect([stateOf(closed), stateOf(template)]).toEqual(['NOT_ELIGIBLE', 'OWNED_USE']);
    expect(coupons).toEqual(await own(listMyCoupons.path, { tab: 'AVAILABLE' }));
    const [entry] = (await administrator.call('audit/list', { pageSize: 1 })).body.resp_data.items;
    expect(entry).toMatchObject({ action: 'subscriber.centreViewed', targetId: subscriberId, reason });
    expect(JSON.stringify({ offers, coupons, entry })).not.toContain(person.phone);
  });

  it('makes nobody part of an experiment', async () => {
    const campaignId = await makeCampaign(db, { budgetFen: 10_000_000, holdoutPercent: 50 });
    await makeTemplate(db, { campaignId, bookValueFen: 100 });
    const [viewed, first, last] = [await node.person(), await node.person(), await node.person()];
    const looks = async ({ session }: typeof viewed) => {
      await node.post(listOffers.path, { pageSize: 50 }, session);
      const found = db.selectFrom('experiment_participant').select('subscriber_id');
      return (await found.where('campaign_id', '=', campaignId).execute()).map(({ subscriber_id }) => subscriber_id);
    };
    const later = { timeout: 5_000 };
    // By then the node's catalogue has the coupon.
    await expect.poll(() => looks(first), later).toEqual([first.subscriberId]);
    expect((await view(viewed.subscriberId)).status).toBe(200);
    // Participants are written in their order.
    await expect.poll(() => looks(last), later).toContain(last.subscriberId);
    expect(await looks(last)).not.toContain(viewed.subscriberId);
  });

  it('is not shown without a reason, of nobody, and of who cannot log in', async () => {
    const { subscriberId } = await node.person();
    expect((await view(subscriberId, { reason: undefined })).body.code).toBe('9001');
    expect((await view(newId())).body.code).toBe('8006');
    await support.call('subscribers/setState', { subscriberId, state: 'BANNED', reason: 'asked by 13800138000' });
    const { items } = (await administrator.call('audit/list', { subscriberId, pageSize: 1 })).body.resp_data;
    expect(items).toMatchObject([{ reason: 'asked by 138****8000' }]);
    expect((await view(subscriberId)).body).toMatchObject({ code: '8005', resp_data: { state: 'BANNED' } });
    expect(await findings(subscriberId)).toMatchObject([{ what: 'BANNED' }]);
  });
});

it('to agree again is asked of people who can', async () => {
  const [active, gone] = [await node.person(), await node.person()];
  await support.call('subscribers/setState', { subscriberId: gone.subscriberId, state: 'RECYCLED', reason });
  await makeDocument(db, { docKey: 'privacy', version: 2, updatedAtMs: NOON_MS, asksAgain: true });
  await expect.poll(() => findings(active.subscriberId), { timeout: 5_000 }).toMatchObject([{ what: 'CONSENT_DUE' }]);
  expect(await findings(gone.subscriberId)).toMatchObject([{ what: 'RECYCLED' }]);
});
