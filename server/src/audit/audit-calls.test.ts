import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { scene } from '#test/scene.ts';
import { audited } from './audited.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { db, node, finance } = await scene({ operators: ['finance'] });
const { operatorId, name } = finance;
const happened = ['coupon.published', 'coupon.stopped', 'couponless', 'page.published', 'coupon.published'];
for (const [index, action] of happened.entries()) {
  const actor = {
    operatorId: index === 0 ? null : operatorId,
    role: null,
    name,
    nowMs: NOON_MS + index * HOUR_MS,
    address: '127.0.0.1',
    traceId: 't',
  };
  const target = { kind: action.split('.')[0] ?? '', id: `=${index}` };
  await audited(db, actor, async (_trx, note) => note({ action, target, after: { index, 名: '券' } }));
}

const seqs = async (filter: object): Promise<number[]> =>
  (await finance.call('audit/list', filter)).body.resp_data.items.map((item: { seq: number }) => item.seq);

it('is searched by operator, action, target and time, newest first', async () => {
  expect(await seqs({})).toEqual([5, 4, 3, 2, 1]);
  expect(await seqs({ operatorId: finance.operatorId, action: 'coupon.' })).toEqual([5, 2]);
  expect(await seqs({ action: 'coupon.published' })).toEqual([5, 1]);
  expect(await seqs({ targetKind: 'page', targetId: '=3' })).toEqual([4]);
  expect(await seqs({ from: '2026-11-21T13:00:00+08:00', to: '2026-11-21T15:00:00+08:00' })).toEqual([3, 2]);
});

it('finds what somebody did by a part of the name, and nothing by a wildcard', async () => {
  expect(await seqs({ operator: finance.name.slice(1).toUpperCase() })).toEqual([5, 4, 3, 2]);
  expect(await seqs({ operator: finance.name })).toEqual([5, 4, 3, 2, 1]);
  expect(await seqs({ operator: '%' })).toEqual([]);
  expect(await seqs({ operator: 'nobody' })).toEqual([]);
});

it('goes on where the page before ended', async () => {
  const first = (await finance.call('audit/list', { pageSize: 2 })).body.resp_data;
  expect(await seqs({ pageSize: 3, cursor: first.cursor })).toEqual([3, 2, 1]);
  expect(await finance.call('audit/list', { cursor: 'bm8' })).toMatchObject({
    status: 400,
    body: { resp_data: { field: 'cursor' } },
  });
});

it('is whole, and says which hash it ends with', async () => {
  const verdict = (await finance.call('audit/verify')).body.resp_data;
  const [last] = (await finance.call('audit/list', { pageSize: 1 })).body.resp_data.items;
  const whole = {
    isWhole: true,
    isDone: true,
    entries: 5,
    total: 5,
    brokenAt: null,
    problem: null,
    brokenTime: null,
    keyedFrom: { seq: 1, at: '2026-11-21T12:00:00+08:00' },
    headHash: last.hash,
  };
  expect(verdict).toEqual(whole);
  const [, , third] = (await finance.call('audit/list', {})).body.resp_data.items;
  const from = async (hash: string) => (await finance.call('audit/verify', { after: { seq: 3, hash } })).body.resp_data;
  expect(await from(third.hash)).toEqual(whole);
  expect(await from('0'.repeat(64))).toMatchObject({ isWhole: false, isDone: true, entries: 3, brokenAt: 4 });
});

it('an action is found exactly, a group of actions by its full stop', async () => {
  expect(await seqs({ action: 'coupon' })).toEqual([]);
  expect(await seqs({ action: 'coupon.publish' })).toEqual([]);
  expect(await seqs({ action: 'coupon.' })).toEqual([5, 2, 1]);
});

it('is exported as a spreadsheet reads it, oldest first, and the export is recorded', async () => {
  const answer = await node.app.http.inject({
    method: 'POST',
    url: '/console-api/audit/export',
    payload: { action: 'coupon.' },
    headers: finance.headers,
  });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heads, first, second, third, rest] = answer.body.split('\r\n');
  expect(heads).toContain('序号,时间,操作员,角色');
  expect(first).toMatch(/^1,2026-11-21 12:00:00\+08:00,/);
  expect(first).toContain('券');
  expect([second?.slice(0, 2), third?.slice(0, 2), rest]).toEqual(['2,', '5,', undefined]);
  expect(await seqs({ action: 'audit.exported' })).toEqual([6]);
});
