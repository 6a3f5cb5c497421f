import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { NOTICES_OF_A_KIND } from '@coupon-centre/contract/notice/notice-fields';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { ToldEvent } from '#events/record-event.ts';
import { decide } from '#test/approval.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { noticeScene } from '#test/notice-scene.ts';
import type { TestOperator } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { retireNotices } from './bell.ts';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db, clock } = on;
const { operator } = await scene({ on });
const { happen, read } = noticeScene(on);

beforeEach(async () => {
  await read();
  await db.deleteFrom('notice').execute();
});

interface Notice {
  readonly seq: number;
  readonly text: string;
  readonly path: string;
  readonly isRead: boolean;
}
const bellOf = async (by: TestOperator): Promise<readonly Notice[]> =>
  (await by.call('notices/list')).body.resp_data.items;
const textsOf = async (by: TestOperator) => (await bellOf(by)).map(({ text }) => text);
const unreadOf = async (by: TestOperator) => (await by.call('notices/countUnread')).body.resp_data.unread;
const mark = (by: TestOperator, notices: readonly Notice[], isRead = true) =>
  by.call('notices/mark', { seqs: notices.map(({ seq }) => seq), isRead });

async function tell(...events: readonly ToldEvent[]): Promise<void> {
  clock.moveBy(1);
  await happen(...events);
  await read();
}
const stockLow = (title: string, templateId = uuidv7()): ToldEvent => ({
  type: 'stock.low',
  data: { templateId, title, percent: 5, left: 3 },
});
const difference = (orderNo: string): ToldEvent => ({
  type: 'reconciliation.difference',
  data: { orderNo, kind: 'GRANTED_TWICE', day: '2026-11-20', subscriberId: null, ownedId: null },
});

test('shows what happened since the account was made, in plain words with the way there', async () => {
  await tell(stockLow('before'));
  clock.moveBy(1);
  const editor = await operator('editor');
  const templateId = uuidv7();
  await tell(stockLow('10元话费券', templateId));
  expect(await bellOf(editor)).toMatchObject([
    { title: '库存不足', text: '“10元话费券”仅剩 3 张（不超过 5%）', path: `/coupons/${templateId}`, isRead: false },
  ]);
});

test('a coupon without stock is said to be sold out', async () => {
  const editor = await operator('editor');
  const sold = stockLow('50元话费大奖券');
  await tell({ ...sold, data: { ...sold.data, percent: 0, left: 0 } } as ToldEvent);
  expect(await textsOf(editor)).toEqual(['“50元话费大奖券”已领完']);
});

test('what one operator has read is unread for another, can be unread again, and is counted', async () => {
  const [editor, other] = [await operator('editor'), await operator('editor')];
  await tell(stockLow('one'), stockLow('two'));
  const [newest, ...older] = await bellOf(editor);
  if (newest === undefined) throw new Error('nothing at the bell');
  expect((await mark(editor, [newest])).status).toBe(200);
  expect((await mark(editor, [newest])).status).toBe(200);
  expect([await unreadOf(editor), await unreadOf(other)]).toEqual([1, 2]);
  expect((await bellOf(editor)).map(({ isRead }) => isRead)).toEqual([true, false]);
  await mark(editor, older);
  expect(await unreadOf(editor)).toBe(0);
  await mark(editor, [newest], false);
  expect(await unreadOf(editor)).toBe(1);
  expect((await editor.call('notices/mark', { seqs: [999_999], isRead: true })).status).toBe(200);
});

test('follows the rights of the moment', async () => {
  const [editor, support] = [await operator('editor'), await operator('support')];
  await tell(difference('U1'));
  expect([await unreadOf(editor), await unreadOf(support)]).toEqual([0, 1]);
  await db.updateTable('operator').set({ role: 'editor' }).where('operator_id', '=', support.operatorId).execute();
  expect(await unreadOf(support)).toBe(0);
});

test('a branch sees what is its own', async () => {
  const [north, south] = [await makeBranch(on, 'North'), await makeBranch(on, 'South')];
  const ofNorth = await worksFor(on, await operator('administrator'), north);
  const ofSouth = await worksFor(on, await operator('administrator'), south);
  const headOffice = await operator('administrator');
  const { templateId } = await makeTemplate(db);
  await db.updateTable('coupon_template').set({ branch_id: south }).where('template_id', '=', templateId).execute();
  await tell(stockLow('of the south', templateId), stockLow('of the province'), difference('U2'));
  expect([await unreadOf(ofNorth), await unreadOf(ofSouth), await unreadOf(headOffice)]).toEqual([0, 1, 3]);
});

test('an approval is there for those who may decide it, as long as it waits for them', async () => {
  await ensureCategory(db, 'traffic');
  const [editor, approver, other, viewer] = await Promise.all(
    (['editor', 'approver', 'approver', 'viewer'] as const).map((role) => operator(role)),
  );
  if (!editor || !approver || !other || !viewer) throw new Error('an operator is missing');
  clock.moveBy(1);
  const terms = writtenTerms({ bookValueFen: 1 });
  const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
  const { templateId } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  await tell();
  const people = [editor, approver, other, viewer];
  expect(await Promise.all(people.map(unreadOf))).toEqual([0, 1, 1, 0]);
  expect((await bellOf(approver))[0]?.path).toMatch(/^\/approvals\//);
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await Promise.all(people.map(unreadOf))).toEqual([0, 0, 0, 0]);
});

test('silent kinds are not shown; the choice survives a save that does not name it', async () => {
  const editor = await operator('editor');
  const save = (more: object) => editor.call('notices/saveChoices', { locale: 'en', choices: [], ...more });
  await tell(stockLow('one'));
  await save({ silentKinds: ['stock.low'] });
  await save({});
  expect((await editor.call('notices/showOwn')).body.resp_data.silentKinds).toEqual(['stock.low']);
  expect(await unreadOf(editor)).toBe(0);
  await save({ silentKinds: [] });
  expect(await unreadOf(editor)).toBe(1);
});

test('a flood of one kind hides no other', async () => {
  const support = await operator('support');
  await tell(
    stockLow('first'),
    ...Array.from({ length: NOTICES_OF_A_KIND + 5 }, (_, index) => difference(`F${index}`)),
  );
  const texts = await textsOf(support);
  expect(texts).toHaveLength(NOTICES_OF_A_KIND + 1);
  expect(texts.at(-1)).toContain('first');
});

test('a flood of what an operator is not told hides nothing of its kind', async () => {
  const [own, other] = [await operator('administrator'), await operator('administrator')];
  const capOf = ({ operatorId, name: operatorName }: TestOperator): ToldEvent => ({
    type: 'daily_sum.high',
    data: { operatorId, operatorName, what: 'REVEALS', day: '2026-11-21', percent: 80, used: 8, cap: 10 },
  });
  await tell(capOf(other), ...Array.from({ length: NOTICES_OF_A_KIND }, () => capOf(own)));
  expect([await unreadOf(own), await unreadOf(other)]).toEqual([1, NOTICES_OF_A_KIND]);

  await own.call('notices/saveChoices', { locale: 'en', choices: [], silentKinds: ['codes.taken'] });
  const codes = { batchId: uuidv7(), templateId: uuidv7(), title: 'codes', size: 1, takenBy: 'Wu' };
  const takenOf = (orderedBy: string): ToldEvent => ({ type: 'codes.taken', data: { ...codes, orderedBy } });
  await tell(takenOf(own.name), ...Array.from({ length: NOTICES_OF_A_KIND }, () => takenOf('Li')));
  expect(await unreadOf(own)).toBe(2);
});

test('a migration fills the bell as the worker does, with what was told of in the last 30 days', async () => {
  const south = await makeBranch(on, 'The far south');
  const { templateId } = await makeTemplate(db);
  await db.updateTable('coupon_template').set({ branch_id: south }).where('template_id', '=', templateId).execute();
  await tell(stockLow('long ago'));
  await db
    .updateTable('event_feed')
    .set({ at: new Date(clock.now() - 40 * DAY_MS) })
    .execute();
  await db.deleteFrom('notice').execute();
  const approvalId = uuidv7();
  const taken = { batchId: uuidv7(), templateId, title: 'codes', size: 1, orderedBy: 'Li', takenBy: 'Wu' };
  await tell(
    stockLow('of the south', templateId),
    { type: 'draft.waiting', data: { what: 'COUPON', id: templateId, approvalId, title: 'one', submittedBy: 'Li' } },
    { type: 'codes.taken', data: taken },
    { type: 'codes.taken', data: { ...taken, fileName: 'a.csv', approvedBy: ['He'] } },
  );
  await happen(difference('not read yet'));
  const kept = db.selectFrom('notice').selectAll().orderBy('seq');
  const written = await kept.execute();
  expect(written).toHaveLength(4);
  await db.deleteFrom('notice').execute();
  const text = await readFile(join(import.meta.dirname, '../../migrations/0070-bell-and-cases.sql'), 'utf8');
  const [fill = ''] = /INSERT INTO notice[^;]*;/.exec(text) ?? [];
  // The clock of the test is not the database's.
  await sql.raw(fill.replace('now()', `'${new Date(clock.now()).toISOString()}'::timestamptz`)).execute(db);
  expect(await kept.execute()).toEqual(written);
  await read();
});

test('nothing is kept for longer than 30 days', async () => {
  const editor = await operator('editor');
  await tell(stockLow('old'));
  await mark(editor, await bellOf(editor));
  clock.moveBy(29 * DAY_MS);
  await tell(stockLow('new'));
  clock.moveBy(DAY_MS);
  expect(await retireNotices(db, clock.now())).toBe(1);
  expect(await db.selectFrom('operator_notice_read').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('notice').select('seq').execute()).toHaveLength(1);
});
