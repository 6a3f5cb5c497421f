import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { businessDay } from '#foundation/time/business-day.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { countBoard } from './count-board.ts';

const nowMs = Date.now();
const today = businessDay(nowMs);
const { db, finance } = await scene({ operators: ['finance'] });

const joined = (withinDays: number) =>
  ({ any: [{ isNot: false, is: { kind: 'newCustomers' as const, withinDays } }] }) as const;
const neverUsed = { any: [{ isNot: true, is: { kind: 'firstDeal' as const } }] };

it('tells combined audiences apart: by the segment that has the conditions, or by the conditions in words', async () => {
  const collect = async (all: readonly (ReturnType<typeof joined> | typeof neverUsed)[], times: number) => {
    const audience = { kind: 'conditions' as const, all: all.map(({ any }) => ({ any: [...any] })) };
    const template = await makeTemplate(db, { audience, stock: { total: 10 } });
    for (let index = 0; index < times; index += 1) {
      await makeOwned(db, { subscriberId: newId(), template, claimedAtMs: nowMs, changedAtMs: nowMs });
    }
  };
  await collect([joined(7), neverUsed], 3);
  await collect([joined(30)], 2);
  await collect([joined(30)], 2);
  await collect([joined(90)], 1);
  await db
    .insertInto('audience_segment')
    .values({
      segment_id: newId(),
      title: 'Joined lately',
      owner: 'Marketing',
      conditions: JSON.stringify([joined(30)]),
      changed_at: new Date(nowMs),
    })
    .execute();
  await countBoard(db, nowMs);
  const { audiences } = (await finance.call('board/show', { from: today, to: today })).body.resp_data;
  expect(audiences).toMatchObject([
    { kind: 'conditions', name: { 'zh-CN': 'Joined lately', en: 'Joined lately' }, collected: 4 },
    {
      name: {
        'zh-CN': '7天内的新客户，且是除还没有用过券的新人以外的用户',
        en: 'customers who joined within the last 7 days, and everyone except people who have not used a coupon yet',
      },
      collected: 3,
    },
    { name: { en: 'customers who joined within the last 90 days' }, collected: 1 },
  ]);
});
