import type { Call } from '@coupon-centre/contract/call/call';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { deleteMyCoupons } from '@coupon-centre/contract/wallet/delete-my-coupons';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { listTopUpCoupons } from '@coupon-centre/contract/wallet/list-top-up-coupons';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import type { TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

/* Only the clock moves in this file: no job runs, and reads write nothing. */

const at = (text: string): number => Date.parse(`${text}+08:00`);
const COLLECTED_MS = at('2026-11-21T10:00:00');

const { db, node, clock } = await scene({ startMs: COLLECTED_MS });

async function ask(person: TestPerson, call: Call, body: object) {
  // A new session: the previous one has expired.
  return (await node.post(call.path, body, node.sessionFor(person))).body;
}

const tabs = ['AVAILABLE', 'EXPIRED', 'HISTORY'] as const;

/** The answers of every call about a coupon now. */
async function shown(person: TestPerson, ids: { readonly uCardId: string; readonly sCardId: string }) {
  const { uCardId, sCardId } = ids;
  const lists = await Promise.all(tabs.map((tab) => ask(person, listMyCoupons, { tab })));
  const detail = (await ask(person, showCouponDetail, { uCardId, sCardId })).resp_data;
  const topUp = (await ask(person, listTopUpCoupons, { amountFen: 10_000 })).resp_data;
  const { list: offered } = (await ask(person, listOffers, { classId: 'topup' })).resp_data;
  return {
    tabs: Object.fromEntries(tabs.map((tab, index) => [tab, lists[index]?.resp_data.list.length])),
    counts: lists[0]?.resp_data.counts,
    detail: { state: detail.state, usable: detail.usable, useEntry: detail.useEntry },
    topUp: topUp.coupons.length,
    offered: offered.map(({ actionState }: { actionState: string }) => actionState),
  };
}

const stored = (person: TestPerson) =>
  db.selectFrom('owned_coupon').selectAll().where('subscriber_id', '=', person.subscriberId).executeTakeFirstOrThrow();

it('a coupon past its end is expired everywhere, without any write', async () => {
  const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 3 } as const;
  const { templateId: sCardId } = await makeTemplate(db, { cardClass: 'topup', validity });
  const me = await node.person();
  await expect.poll(async () => (await ask(me, claimCoupon, { sCardId })).code, { timeout: 3_000 }).toBe('0000');
  const row = await stored(me);
  const ids = { uCardId: row.owned_id, sCardId };
  expect(row.valid_to).toEqual(new Date(at('2026-11-24T00:00:00')));

  clock.moveTo(at('2026-11-23T23:59:59.999'));
  expect(await shown(me, ids)).toEqual({
    tabs: { AVAILABLE: 1, EXPIRED: 0, HISTORY: 0 },
    counts: { AVAILABLE: 1, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 },
    detail: { state: 'AVAILABLE', usable: true, useEntry: 'USE' },
    topUp: 1,
    offered: ['OWNED_USE'],
  });
  const asked = { ids: [row.owned_id] };
  expect((await ask(me, deleteMyCoupons, asked)).resp_data.skipped).toMatchObject([{ reason: 'NOT_FINISHED' }]);

  clock.moveBy(1);
  expect(await shown(me, ids)).toEqual({
    tabs: { AVAILABLE: 0, EXPIRED: 1, HISTORY: 1 },
    counts: { AVAILABLE: 0, USING: 0, USED: 0, EXPIRED: 1, HISTORY: 1 },
    detail: { state: 'EXPIRED', usable: false, useEntry: 'NONE' },
    topUp: 0,
    offered: ['LIMIT_REACHED'],
  });
  expect((await ask(me, useCoupon, { uCardId: row.owned_id })).code).toBe('3003');
  expect(await stored(me)).toEqual(row);
  expect((await ask(me, deleteMyCoupons, asked)).resp_data).toMatchObject({ done: 1, skipped: [] });
  clock.moveTo(COLLECTED_MS);
});

it('a delayed start and the hours of the week apply to the millisecond at the time of use', async () => {
  // 2026-11-21 is a Saturday: two days later is the Monday on which it may be used.
  const hours = { weekdays: [1], fromMinute: 10 * 60, toMinute: 18 * 60 };
  const validity = { kind: 'afterCollecting', startAfterDays: 2, days: 7, hours } as const;
  const { templateId: sCardId } = await makeTemplate(db, { cardClass: 'traffic', validity });
  const me = await node.person();
  await expect.poll(async () => (await ask(me, claimCoupon, { sCardId })).code, { timeout: 3_000 }).toBe('0000');
  const { owned_id: uCardId } = await stored(me);
  const useAt = async (text: string) => {
    clock.moveTo(at(text));
    const used = await ask(me, useCoupon, { uCardId });
    const listed = (await ask(me, listMyCoupons, { tab: 'AVAILABLE' })).resp_data.list;
    return [used.code, listed[0]?.usable];
  };
  expect(await useAt('2026-11-22T23:59:59.999')).toEqual(['3002', false]);
  expect(await useAt('2026-11-23T00:00:00')).toEqual(['3007', false]);
  expect(await useAt('2026-11-23T09:59:59.999')).toEqual(['3007', false]);
  expect(await useAt('2026-11-23T18:00:00')).toEqual(['3007', false]);
  expect(await useAt('2026-11-24T12:00:00')).toEqual(['3007', false]);
  expect(await useAt('2026-11-30T12:00:00')).toEqual(['3003', undefined]);
  clock.moveTo(at('2026-11-23T17:59:59.999'));
  expect((await ask(me, useCoupon, { uCardId })).code).toBe('0000');
  clock.moveTo(COLLECTED_MS);
});

it('a coupon whose fixed validity is over can no longer be collected, even inside its window', async () => {
  const validity = { kind: 'fixed', fromMs: at('2026-11-01T00:00:00'), toMs: at('2026-11-25T00:00:00') } as const;
  const { templateId: sCardId } = await makeTemplate(db, { cardClass: 'life', validity });
  const early = await node.person();
  const late = await node.person();
  clock.moveTo(at('2026-11-24T23:59:59.999'));
  await expect.poll(async () => (await ask(early, claimCoupon, { sCardId })).code, { timeout: 3_000 }).toBe('0000');
  clock.moveBy(1);
  expect((await ask(late, claimCoupon, { sCardId })).code).toBe('2003');
  const { list } = (await ask(late, listOffers, { classId: 'life' })).resp_data;
  expect(list).toMatchObject([{ actionState: 'ENDED' }]);
  clock.moveTo(COLLECTED_MS);
});
