import { expect, it } from 'vitest';
import { scene } from '#test/scene.ts';

const { db, support, operator } = await scene({ operators: ['support'] });

const call = async (path: string, body: object) => (await support.call(`reconciliation/${path}`, body)).body.resp_data;
const difference = (orderNo: string, day: string, kind: 'GRANTED_TWICE' | 'GRANTED_ONLY_THERE') => ({
  order_no: orderNo,
  kind,
  day,
  state: 'OPEN' as const,
  there: JSON.stringify({ granted: 2, reversed: 0, benefit: null }),
  found_at: new Date(),
});

it('lists differences by day and state, page by page, and says which days were compared', async () => {
  await db
    .insertInto('billing_difference')
    .values([
      difference('U1', '2026-11-20', 'GRANTED_TWICE'),
      difference('U1', '2026-11-20', 'GRANTED_ONLY_THERE'),
      difference('U2', '2026-11-21', 'GRANTED_TWICE'),
    ])
    .execute();
  const done = { tried_at: new Date(), read_id: '00000000-0000-7000-8000-000000000000' };
  await db
    .insertInto('reconciliation')
    .values([
      { day: '2026-11-20', state: 'DONE', ...done, entries: '7' },
      { day: '2026-11-21', state: 'FAILED', tried_at: new Date() },
    ])
    .execute();
  const first = await call('listDifferences', { pageSize: 2 });
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual(['GRANTED_TWICE U2', 'GRANTED_ONLY_THERE U1']);
  const rest = await call('listDifferences', { pageSize: 2, cursor: first.cursor });
  expect(rest).toMatchObject({ items: [{ id: 'GRANTED_TWICE U1', here: null }], cursor: null, hasMore: false });
  expect((await call('listDifferences', { day: '2026-11-21' })).items).toHaveLength(1);
  expect(await call('show', {})).toMatchObject({
    hasBook: true,
    open: 3,
    days: [
      { day: '2026-11-21', state: 'FAILED', open: 1 },
      { day: '2026-11-20', state: 'DONE', entries: 7, open: 2 },
    ],
  });
});

it('an operator settles a difference once, with a reason, audited', async () => {
  const settle = () =>
    support.call('reconciliation/settleDifference', {
      orderNo: 'U2',
      kind: 'GRANTED_TWICE',
      reason: 'the biller takes one back',
    });
  const answers = await Promise.all([settle(), settle(), settle()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await call('listDifferences', { state: 'SETTLED' })).items).toMatchObject([
    { orderNo: 'U2', reason: 'the biller takes one back' },
  ]);
  const unknown = { orderNo: 'U3', kind: 'GRANTED_TWICE', reason: 'there is none' };
  expect((await support.call('reconciliation/settleDifference', unknown)).status).toBe(404);
  const administrator = await operator('administrator');
  const audit = await administrator.call('audit/list', { action: 'use.differenceSettled', pageSize: 9 });
  expect(audit.body.resp_data.items).toMatchObject([{ targetId: 'U2', reason: 'the biller takes one back' }]);
});
