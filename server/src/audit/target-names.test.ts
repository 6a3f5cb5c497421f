import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { audited } from './audited.ts';
import { verifyChain } from './verify-chain.ts';

const { db, node, administrator } = await scene({ operators: ['administrator'] });
const actor = {
  operatorId: null,
  name: 'tester',
  role: null,
  address: '',
  traceId: '',
  nowMs: node.clock.now(),
};
const search = async (filter: object) => (await administrator.call('audit/list', filter)).body.resp_data.items;
const touch = (kind: string, id: string) =>
  audited(db, actor, async (_trx, note) => note({ action: 'test.touched', target: { kind, id } }));

it('a thing keeps the name that it had at the time of the entry', async () => {
  const campaignId = randomUUID();
  const rename = async (title: string) => {
    await sql`UPDATE campaign SET title = ${title} WHERE campaign_id = ${campaignId}`.execute(db);
    await touch('campaign', campaignId);
  };
  await sql`
    INSERT INTO campaign (campaign_id, title, brief, owner, starts_at, ends_at, writers, created_at, changed_at)
    VALUES (${campaignId}, 'first', '', '', now(), now() + interval '1 day', ${[campaignId]}::uuid[], now(), now())`.execute(
    db,
  );
  await rename('Spring');
  await rename('Summer');
  const found = await search({ targetKind: 'campaign', targetId: campaignId });
  expect(found.map(({ targetName }: { targetName: string }) => targetName)).toEqual(['Summer', 'Spring']);
});

it('a coupon has the title of its terms, in Chinese', async () => {
  const { templateId } = await makeTemplate(db, { title: { 'zh-CN': '五元话费', en: 'Five yuan' } });
  await touch('coupon', templateId);
  const filter = { targetKind: 'coupon', targetId: templateId };
  expect(await search(filter)).toMatchObject([{ targetName: '五元话费' }]);
  const file = async (language: string) => {
    const headers = { ...administrator.headers, 'content-type': 'application/json', 'accept-language': language };
    const asked = { method: 'POST', headers, body: JSON.stringify(filter) };
    return (await fetch(`${node.baseUrl}/console-api/audit/export`, asked)).text();
  };
  expect(await file('zh-CN')).toContain(',五元话费,');
  expect(await file('en')).toContain(',Five yuan,');
});

const NAMED = [
  'coupon',
  'campaign',
  'operator',
  'key',
  'webhook',
  'distribution',
  'codeFile',
  'codeBatch',
  'approval',
  'page',
  'document',
  'grab',
  'numberList',
  'segment',
  'placeList',
  'report',
  'category',
  'channel',
  'dictionary',
  'ad',
  'share',
];

it.each(NAMED)('looks up a %s that is not there, or has an odd id, without harm', async (kind) => {
  await touch(kind, randomUUID());
  await touch(kind, 'unknown');
  const [last] = await search({ targetKind: kind, targetId: 'unknown' });
  expect(last).toMatchObject({ targetName: null });
});

it('an entry about a person is found by the person, and has no name', async () => {
  const { subscriberId } = await node.person();
  await touch('subscriber', subscriberId);
  await audited(db, actor, async (_trx, note) =>
    note({ action: 'use.settled', target: { kind: 'use', id: 'order', subscriberId } }),
  );
  const found = await search({ subscriberId });
  expect(found).toMatchObject([
    { targetKind: 'use', subscriberId },
    { targetKind: 'subscriber', targetName: null },
  ]);
  expect(await verifyChain(db)).toMatchObject({ broken: null });
});
