import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeGrab } from '#test/factories/grab.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate, makeTerms } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';

const words = (text: string) => ({ 'zh-CN': `${text}（中）`, en: text });

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db } = on;
const template = await makeTemplate(db, {
  title: words('Five gigabytes'),
  subTitle: words('For the weekend'),
  ruleHtml: words('<p>Once a week.</p>'),
});
const { node } = await scene({ on });
const owner = await node.person();
const claim = { sCardId: template.templateId, requestId: uuidv7() };
const owned = (await node.post(claimCoupon.path, claim, owner.session)).body.resp_data;

const detail = async (body: object, person?: TestPerson, language = 'en') =>
  (await node.post(showCouponDetail.path, body, { ...headersOf(person?.session), 'accept-language': language })).body;
const showings = async (): Promise<number> => {
  const rows = await db
    .selectFrom('owned_coupon_event')
    .select('at')
    .where('subscriber_id', '=', owner.subscriberId)
    .where('owned_id', '=', owned.uCardId)
    .where('kind', '=', 'CODE_SHOWN')
    .execute();
  return rows.length;
};

describe("a coupon's detail", () => {
  it('is shown to its owner with code, titles, time and rules, and each view of the code is recorded', async () => {
    const ids = { uCardId: owned.uCardId, sCardId: template.templateId, uCardNo: owned.uCardNo };
    const before = await showings();
    const { code, resp_data } = await detail(ids, owner);
    expect(code).toBe('0000');
    expect(resp_data).toMatchObject({
      mTitle: 'Five gigabytes',
      sTitle: 'For the weekend',
      cardClass: 'traffic',
      rule: '<p>Once a week.</p>',
      state: 'AVAILABLE',
      usable: true,
      reason: null,
    });
    expect(resp_data.couponCode).toMatch(/^[0-9A-Z]{16}$/);
    expect(resp_data.time).toMatch(/\d{4}-\d\d-\d\d/);
    expect((await detail(ids, owner)).resp_data.couponCode).toBe(resp_data.couponCode);
    expect((await detail(ids, owner, 'zh-CN')).resp_data.mTitle).toBe('Five gigabytes（中）');
    expect(await showings()).toBe(before + 3);
  });

  it.each(['PENDING', 'WITHDRAWN'] as const)('of a coupon that is %s has no code', async (state) => {
    const person = await node.person();
    const { subscriberId } = person;
    const made = { subscriberId, template, state };
    for (const { ownedId } of [
      await makeOwned(db, made),
      await makeOwned(db, { ...made, validToMs: Date.parse('2026-11-20T00:00:00+08:00') }),
    ]) {
      const { resp_data } = await detail({ uCardId: ownedId, sCardId: template.templateId }, person);
      expect(resp_data).toMatchObject({ couponCode: '', usable: false });
    }
    const shown = db.selectFrom('owned_coupon_event').select('kind').where('subscriber_id', '=', subscriberId);
    expect(await shown.where('kind', '=', 'CODE_SHOWN').execute()).toEqual([]);
  });

  it('is shown to anyone as offered, without a code', async () => {
    const { resp_data } = await detail({ sCardId: template.templateId });
    expect(resp_data).toMatchObject({ state: 'OFFERED', couponCode: '', usable: false, useEntry: 'NONE' });
  });

  it('on offer carries what the lists show each caller, action and stock included', async () => {
    const sCardId = template.templateId;
    const offerOf = async (person?: TestPerson) => (await detail({ sCardId }, person)).resp_data.offer;
    const listed = async (person?: TestPerson) => {
      const answer = await node.post(listOffers.path, { sCardId }, headersOf(person?.session));
      const { share: _, ...card } = answer.body.resp_data.list[0];
      return card;
    };
    const stranger = await node.person();
    expect(await offerOf()).toMatchObject({ actionState: 'LOGIN', remainPercent: expect.any(Number) });
    expect(await offerOf(stranger)).toMatchObject({ actionState: 'CLAIM' });
    expect(await offerOf(owner)).toMatchObject({ actionState: 'OWNED_USE', uCardId: owned.uCardId });
    for (const person of [undefined, stranger, owner])
      expect((await offerOf(person)).actionState).toBe((await listed(person)).actionState);
    expect((await detail({ sCardId, uCardId: owned.uCardId }, owner)).resp_data).not.toHaveProperty('offer');
  });

  it('opened from a grab is the grab’s; from one that it is not in, the coupon centre’s', async () => {
    const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
    const { templateId } = await makeTemplate(db);
    const hours = { startMs: nowMs + HOUR_MS, endMs: nowMs + 2 * HOUR_MS };
    const { sessionId } = await makeGrab(db, { ...hours, coupons: [{ templateId }] });
    const startAt = '2026-11-21T11:00:00+08:00';
    await expect
      .poll(async () => (await detail({ sCardId: templateId, sessionId })).resp_data)
      .toMatchObject({ sessionId, offer: { actionState: 'NOT_STARTED', nextAt: startAt } });
    const { resp_data } = await detail({ sCardId: template.templateId, sessionId });
    expect(resp_data).not.toHaveProperty('sessionId');
    expect(resp_data.offer).toMatchObject({ sCardId: template.templateId, actionState: 'LOGIN' });
  });

  it.each([
    ['another subscriber’s', () => ({ uCardId: owned.uCardId, sCardId: template.templateId })],
    ['an unknown one', () => ({ uCardId: uuidv7(), sCardId: template.templateId })],
  ])('of %s gets the same answer, and shows nothing', async (_which, ids) => {
    const stranger = await node.person();
    const before = await showings();
    expect(await detail(ids(), stranger)).toMatchObject({ code: '3001', resp_data: null });
    expect(await showings()).toBe(before);
  });

  it('is refused to its owner when the ids do not match', async () => {
    const other = await makeTemplate(db);
    const ids = { uCardId: owned.uCardId, sCardId: template.templateId };
    expect((await detail({ ...ids, sCardId: other.templateId }, owner)).code).toBe('3001');
    expect((await detail({ ...ids, uCardNo: '0000000000000000' }, owner)).code).toBe('3001');
  });

  it('of an owned coupon asks a guest to log in', async () => {
    expect((await detail({ uCardId: owned.uCardId, sCardId: template.templateId })).code).toBe('1001');
  });

  it('keeps its terms when they change', async () => {
    await makeTerms(db, template, { title: words('Two gigabytes') });
    const mine = await detail({ uCardId: owned.uCardId, sCardId: template.templateId }, owner);
    expect(mine.resp_data.mTitle).toBe('Five gigabytes');
    await expect
      .poll(async () => (await detail({ sCardId: template.templateId })).resp_data.mTitle)
      .toBe('Two gigabytes');
  });

  it('of an experience coupon shows what is tried, for how long, what happens afterwards and, once used, its start and end', async () => {
    const trial = { what: words('Cloud phone'), afterwards: words('It ends by itself') };
    const benefit = { kind: 'EXPERIENCE', amount: 3 } as const;
    const offered = await makeTemplate(db, { cardClass: 'experience', benefit, trial });
    const trialShown = { days: 3, what: 'Cloud phone', afterwards: 'It ends by itself', startedAt: null, endsAt: null };
    const sCardId = offered.templateId;
    await expect.poll(async () => (await detail({ sCardId })).resp_data?.trial).toEqual(trialShown);
    const { uCardId } = (await node.post(claimCoupon.path, { sCardId }, owner.session)).body.resp_data;
    expect((await detail({ uCardId, sCardId }, owner)).resp_data).toMatchObject({ useEntry: 'USE', trial: trialShown });
    await node.post(useCoupon.path, { uCardId }, owner.session);
    expect((await detail({ uCardId, sCardId }, owner)).resp_data).toMatchObject({
      state: 'USED',
      useEntry: 'NONE',
      trial: { ...trialShown, startedAt: '2026-11-21T10:00:00+08:00', endsAt: '2026-11-24T10:00:00+08:00' },
    });
    expect((await detail({ sCardId: template.templateId })).resp_data).not.toHaveProperty('trial');
  });
});
