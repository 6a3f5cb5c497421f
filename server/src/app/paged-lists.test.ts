import { api, type CallName } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import { seedDemoProvince } from '@coupon-centre/sandbox/src/demo/demo-province.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { writeCursor } from '#platform/http/cursor.ts';
import { decide } from '#test/approval.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testKey } from '#test/operator.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { testCipher } from '#test/use-scene.ts';

const on = await databaseScene(Date.parse('2026-11-21T15:30:00+08:00'));
const { db, clock } = on;
await seedDemoProvince({ db, clock, log: pino({ level: 'silent' }), cipher: testCipher });
const { administrator, node, operator } = await scene({ on, operators: ['administrator'] });
const editor = await operator('editor');
await operator('finance');
for (const _ of [1, 2]) await testKey(on, administrator, ['coupons.read']);
const { pool_id: poolId } = await db.selectFrom('stock_entry').select('pool_id').executeTakeFirstOrThrow();
const { subscriberId } = await node.person();
const template = await makeTemplate(db, { perPerson: 9 });
for (const state of ['USED', 'EXPIRED', 'WITHDRAWN'] as const) await makeOwned(db, { subscriberId, template, state });
const day = (days: number) => new Date(clock.now() + days * 86_400_000).toISOString();
for (const docKey of ['rules-one', 'rules-two']) {
  const text = { 'zh-CN': '规则', en: 'Rules' };
  for (const expectedVersion of [0, 1]) {
    await editor.call('content/saveDocument', { docKey, expectedVersion, title: text, html: text });
    await decide(administrator, docKey);
  }
}

/** What a list is asked for besides its pages. */
const requests: Partial<Record<CallName, object>> = {
  listClawbackCoupons: { clawbackId: '0199c5f0-0000-7000-8000-000000000001' },
  listClusterAccounts: { clusterId: '0199c5f0-0000-7000-8000-000000000002' },
  listContentItems: { kind: 'dictionary' },
  listPlaces: { listId: 'morning-coffee' },
  listGrabSessions: { from: day(-30), to: day(30) },
  listStockEntries: { poolId },
  listSubscriberStory: { subscriberId },
  listWebhookDeliveries: { endpointId: '0199c5f0-0000-7000-8000-000000000000' },
  showDocument: { docKey: 'rules-one' },
};

const isPaged = ({ who, request }: Call): boolean =>
  'operator' in who && 'cursor' in (z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).properties ?? {});
const lists = Object.entries<Call>(api)
  // The feed has no end: its cursor is for the next call in any case (feed.test.ts).
  .filter(([name, call]) => name !== 'listEvents' && isPaged(call))
  .map(([name, { path }]) => ({ name, path, request: requests[name as CallName] ?? {} }));

/** Asks again while the node sheds load: seeding the province takes the machine's cores. */
const ask = (path: string, body: object) =>
  vi.waitFor(async () => {
    const answer = await node.post(path, body, administrator.headers);
    if (answer.status === 503) throw new Error('busy');
    return answer;
  }, 20_000);

test.each(lists)('$name has the same rows in small pages as in large ones', async ({ path, request }) => {
  const read = async (pageSize: number, most: number) => {
    const rows: unknown[] = [];
    let cursor: string | null = null;
    do {
      const asked = { ...request, pageSize, ...(cursor !== null && { cursor }) };
      const { status, body } = await ask(path, asked);
      expect([status, body.code]).toEqual([200, '0000']);
      rows.push(...body.resp_data.items);
      cursor = body.resp_data.cursor;
      expect(body.resp_data.hasMore).toBe(cursor !== null);
    } while (cursor !== null && rows.length < most);
    return rows;
  };
  const large = await read(50, 50);
  expect(await read(1, Math.min(large.length, 12))).toEqual(large.slice(0, 12));
});

test.each(lists)('$name refuses a cursor of another list, and one that it did not write', async ({ path, request }) => {
  const another = writeCursor(['another list', '0199c5f0-0000-7000-8000-000000000000']);
  for (const cursor of [another, 'bm90aGluZw', '-']) {
    const { status, body } = await ask(path, { ...request, cursor });
    expect([status, body.code, body.resp_data.field]).toEqual([400, '9001', 'cursor']);
  }
});
