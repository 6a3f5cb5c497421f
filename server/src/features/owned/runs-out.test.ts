import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { delMyCardByIds } from '@coupon-centre/contract/card/del-my-card-by-ids';
import { getCardDetailsInfo } from '@coupon-centre/contract/card/get-card-details-info';
import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import { topUpPlusCouponList } from '@coupon-centre/contract/card/top-up-plus-coupon-list';
import { useCard } from '@coupon-centre/contract/card/use-card';
import type { AnyEndpoint } from '@coupon-centre/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

/* Nothing but the clock moves in this file: no job runs, and no row is written by what is read. */

const at = (text: string): number => Date.parse(`${text}+08:00`);
const COLLECTED_MS = at('2026-11-21T10:00:00');
const clock = movableClock(COLLECTED_MS);
let database: TestDatabase;
let node: TestNode;

beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

async function ask(person: TestPerson, call: AnyEndpoint, body: object) {
  // A session of this moment: the one before ran out with the days that have passed.
  return (await node.post(call.path, body, node.sessionFor(person))).body;
}

const tabs = ['AVAILABLE', 'EXPIRED', 'HISTORY'] as const;

/** What every call says of a coupon at the present moment of the clock. */
async function told(person: TestPerson, ids: { readonly uCardId: string; readonly sCardId: string }) {
  const { uCardId, sCardId } = ids;
  const lists = await Promise.all(tabs.map((tab) => ask(person, getUserCardList, { tab })));
  const detail = (await ask(person, getCardDetailsInfo, { uCardId, sCardId })).resp_data;
  const topUp = (await ask(person, topUpPlusCouponList, { amountFen: 10_000 })).resp_data;
  const { list: offered } = (await ask(person, getCardVoucherList, { classId: 'topup' })).resp_data;
  return {
    tabs: Object.fromEntries(tabs.map((tab, index) => [tab, lists[index]?.resp_data.list.length])),
    counts: lists[0]?.resp_data.counts,
    detail: { state: detail.state, usable: detail.usable, useEntry: detail.useEntry },
    topUp: topUp.coupons.length,
    offered: offered.map(({ actionState }: { actionState: string }) => actionState),
  };
}

const stored = (person: TestPerson) =>
  database.db
    .selectFrom('owned_coupon')
    .selectAll()
    .where('subscriber_id', '=', person.subscriberId)
    .executeTakeFirstOrThrow();

it('a coupon past its moment has expired everywhere, without anybody having touched it', async () => {
  const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 3 } as const;
  const { templateId: sCardId } = await makeTemplate(database.db, { cardClass: 'topup', validity });
  const me = await node.person();
  await expect
    .poll(async () => (await ask(me, collectFromCardCenter, { sCardId })).code, { timeout: 3_000 })
    .toBe('0000');
  const row = await stored(me);
  const ids = { uCardId: row.owned_id, sCardId };
  expect(row.valid_to).toEqual(new Date(at('2026-11-24T00:00:00')));

  clock.moveTo(at('2026-11-23T23:59:59.999'));
  expect(await told(me, ids)).toEqual({
    tabs: { AVAILABLE: 1, EXPIRED: 0, HISTORY: 0 },
    counts: { AVAILABLE: 1, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 },
    detail: { state: 'AVAILABLE', usable: true, useEntry: 'USE' },
    topUp: 1,
    offered: ['OWNED_USE'],
  });
  const asked = { ids: [row.owned_id] };
  expect((await ask(me, delMyCardByIds, asked)).resp_data.skipped).toMatchObject([{ reason: 'NOT_FINISHED' }]);

  clock.moveBy(1);
  expect(await told(me, ids)).toEqual({
    tabs: { AVAILABLE: 0, EXPIRED: 1, HISTORY: 1 },
    counts: { AVAILABLE: 0, USING: 0, USED: 0, EXPIRED: 1, HISTORY: 1 },
    detail: { state: 'EXPIRED', usable: false, useEntry: 'NONE' },
    topUp: 0,
    offered: ['LIMIT_REACHED'],
  });
  expect((await ask(me, useCard, { uCardId: row.owned_id })).code).toBe('3003');
  expect(await stored(me)).toEqual(row);
  expect((await ask(me, delMyCardByIds, asked)).resp_data).toMatchObject({ done: 1, skipped: [] });
  clock.moveTo(COLLECTED_MS);
});

it('a delayed start and the hours of the week hold at the moment of use, to the millisecond', async () => {
  // 2026-11-21 is a Saturday: two days later is the Monday on which it may be used.
  const hours = { weekdays: [1], fromMinute: 10 * 60, toMinute: 18 * 60 };
  const validity = { kind: 'afterCollecting', startAfterDays: 2, days: 7, hours } as const;
  const { templateId: sCardId } = await makeTemplate(database.db, { cardClass: 'traffic', validity });
  const me = await node.person();
  await expect
    .poll(async () => (await ask(me, collectFromCardCenter, { sCardId })).code, { timeout: 3_000 })
    .toBe('0000');
  const { owned_id: uCardId } = await stored(me);
  const useAt = async (text: string) => {
    clock.moveTo(at(text));
    const [used, listed] = [
      await ask(me, useCard, { uCardId }),
      (await ask(me, getUserCardList, { tab: 'AVAILABLE' })).resp_data.list,
    ];
    return [used.code, listed[0]?.usable];
  };
  expect(await useAt('2026-11-22T23:59:59.999')).toEqual(['3002', false]);
  expect(await useAt('2026-11-23T00:00:00')).toEqual(['3007', false]);
  expect(await useAt('2026-11-23T09:59:59.999')).toEqual(['3007', false]);
  expect(await useAt('2026-11-23T18:00:00')).toEqual(['3007', false]);
  expect(await useAt('2026-11-24T12:00:00')).toEqual(['3007', false]);
  expect(await useAt('2026-11-30T12:00:00')).toEqual(['3003', undefined]);
  clock.moveTo(at('2026-11-23T17:59:59.999'));
  expect((await ask(me, useCard, { uCardId })).code).toBe('0000');
  clock.moveTo(COLLECTED_MS);
});

it('a coupon of a fixed range that is over can no longer be collected, whatever its window says', async () => {
  const validity = { kind: 'fixed', fromMs: at('2026-11-01T00:00:00'), toMs: at('2026-11-25T00:00:00') } as const;
  const { templateId: sCardId } = await makeTemplate(database.db, { cardClass: 'life', validity });
  const [early, late] = [await node.person(), await node.person()];
  clock.moveTo(at('2026-11-24T23:59:59.999'));
  await expect
    .poll(async () => (await ask(early, collectFromCardCenter, { sCardId })).code, { timeout: 3_000 })
    .toBe('0000');
  clock.moveBy(1);
  expect((await ask(late, collectFromCardCenter, { sCardId })).code).toBe('2003');
  const { list } = (await ask(late, getCardVoucherList, { classId: 'life' })).resp_data;
  expect(list).toMatchObject([{ actionState: 'ENDED' }]);
  clock.moveTo(COLLECTED_MS);
});
