import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { UNFINISHED_FORM_MAX_BYTES, UNFINISHED_MAX } from '@coupon-centre/contract/operator/unfinished/unfinished';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { retireUnfinished } from './unfinished-store.ts';

const on = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'administrator', 'viewer'],
});
const { db, clock, editor, administrator, viewer, operator } = on;
const NEW_COUPON = { kind: 'COUPON', id: null };
const UNKNOWN = { code: '8006' };

beforeEach(() => db.deleteFrom('operator_unfinished').execute());

const save = (by: TestOperator, more: object = {}) =>
  by.call('operators/saveUnfinished', {
    unfinishedId: newId(),
    thing: NEW_COUPON,
    title: '半张券',
    form: '{"values":1}',
    replaces: null,
    ...more,
  });
const show = async (by: TestOperator, unfinishedId: string) =>
  (await by.call('operators/showUnfinished', { unfinishedId })).body;
const itemsOf = async (by: TestOperator, asked: object = {}): Promise<{ unfinishedId: string; title: string }[]> =>
  (await by.call('operators/listUnfinished', asked)).body.resp_data.items;
const idsOf = async (...of: Parameters<typeof itemsOf>) => (await itemsOf(...of)).map((item) => item.unfinishedId);

it('is gone on with by its operator, and seen by colleagues', async () => {
  const unfinishedId = newId();
  expect((await save(editor, { unfinishedId })).body.resp_data).toEqual({ revision: 1 });
  clock.moveBy(60_000);
  const second = await save(editor, { unfinishedId, title: '三分之二', form: '{"values":2}' });
  expect(second.body.resp_data).toEqual({ revision: 2 });
  expect((await show(editor, unfinishedId)).resp_data).toEqual({ unfinishedId, revision: 2, form: '{"values":2}' });
  const item = { unfinishedId, revision: 2, thing: NEW_COUPON, title: '三分之二', operator: editor.name };
  const changedAt = '2026-11-21T10:01:00+08:00';
  expect(await itemsOf(editor, { isOwn: true })).toEqual([{ ...item, isOwn: true, changedAt }]);
  expect(await itemsOf(viewer, { kind: 'COUPON' })).toEqual([{ ...item, isOwn: false, changedAt }]);
  expect(await itemsOf(viewer, { kind: 'PAGE' })).toEqual([]);
  expect(await itemsOf(viewer, { isOwn: true })).toEqual([]);
});

it('is read, written and discarded by its operator only', async () => {
  const unfinishedId = newId();
  await save(editor, { unfinishedId });
  expect(await show(administrator, unfinishedId)).toMatchObject(UNKNOWN);
  expect((await save(administrator, { unfinishedId })).body).toMatchObject(UNKNOWN);
  await administrator.call('operators/discardUnfinished', { unfinishedId, revision: 1 });
  await save(administrator, { replaces: { unfinishedId, revision: 1 } });
  expect(await show(editor, unfinishedId)).toMatchObject({ code: '0000', resp_data: { revision: 1 } });
});

it('is written by those who may write what it becomes', async () => {
  expect((await save(viewer)).body).toMatchObject(UNKNOWN);
  expect((await save(viewer, { thing: { kind: 'PAGE', id: 'spring', version: 1 } })).body).toMatchObject(UNKNOWN);
  expect(await itemsOf(administrator)).toEqual([]);
});

it('goes on under the name of another editor, unless it was changed since that one read it', async () => {
  const [first, second, third] = [newId(), newId(), newId()];
  await save(editor, { unfinishedId: first });
  await save(editor, { unfinishedId: second, replaces: { unfinishedId: first, revision: 1 } });
  expect(await idsOf(editor)).toEqual([second]);
  await save(editor, { unfinishedId: second, form: '{"values":3}' });
  await save(editor, { unfinishedId: third, replaces: { unfinishedId: second, revision: 1 } });
  expect((await idsOf(editor)).sort()).toEqual([second, third].sort());
  await editor.call('operators/discardUnfinished', { unfinishedId: second, revision: 1 });
  expect(await idsOf(editor)).toContain(second);
  await editor.call('operators/discardUnfinished', { unfinishedId: second, revision: 2 });
  expect(await idsOf(editor)).toEqual([third]);
});

it('an id is of one thing', async () => {
  const unfinishedId = newId();
  const { templateId } = await makeTemplate(db, {});
  await save(editor, { unfinishedId });
  expect((await save(editor, { unfinishedId, thing: { kind: 'COUPON', id: templateId } })).body).toMatchObject(UNKNOWN);
});

it('has a largest size and a largest number', async () => {
  const largest = UNFINISHED_FORM_MAX_BYTES;
  const chinese = '券'.repeat(Math.floor(largest / 3));
  for (const form of ['7'.repeat(largest), chinese, '"'.repeat(largest)]) {
    const unfinishedId = newId();
    expect((await save(editor, { unfinishedId, form })).body.code).toBe('0000');
    expect((await show(editor, unfinishedId)).resp_data.form).toBe(form);
  }
  for (const form of ['7'.repeat(largest + 1), `${chinese}券`]) {
    expect((await save(editor, { form })).body).toMatchObject({ code: '9001', resp_data: { field: 'form' } });
  }
  for (let count = 3; count < UNFINISHED_MAX; count += 1) await save(editor);
  const tooMany = await save(editor);
  expect(tooMany.body).toMatchObject({ code: '9001', resp_data: { field: 'unfinishedId' } });
  const [last] = await idsOf(editor);
  expect((await save(editor, { replaces: { unfinishedId: last, revision: 1 } })).body.code).toBe('0000');
  expect((await save(administrator)).body.code).toBe('0000');
});

it('goes thirty days after its last change', async () => {
  await save(editor);
  const overMs = clock.now() + 30 * DAY_MS;
  expect(await retireUnfinished(db, overMs)).toBe(0);
  expect(await retireUnfinished(db, overMs + 1)).toBe(1);
  expect(await itemsOf(editor)).toEqual([]);
});

it('is seen in the branch that it belongs to, and at head office', async () => {
  const [north, south] = [await makeBranch(on, 'North'), await makeBranch(on, 'South')];
  const ofNorth = await worksFor(on, await operator('editor'), north);
  const ofSouth = await worksFor(on, await operator('editor'), south);
  const { templateId } = await makeTemplate(db, {});
  await makeClaimPage(db, { pageId: 'of-north' });
  for (const [kind, id] of [
    ['COUPON', templateId],
    ['PAGE', 'of-north'],
  ]) {
    await administrator.call('branches/give', { kind, id, branchId: north, reason: 'theirs' });
  }
  const things = [NEW_COUPON, { kind: 'COUPON', id: templateId }, { kind: 'PAGE', id: 'of-north', version: 1 }];
  for (const thing of things) await save(ofNorth, { thing });
  // A colleague of head office changes the branch's coupon, and a new one of the province.
  for (const thing of things.slice(0, 2)) await save(administrator, { thing });
  expect(await itemsOf(ofNorth)).toHaveLength(4);
  expect(await itemsOf(ofSouth)).toEqual([]);
  expect(await itemsOf(editor)).toHaveLength(5);
  for (const thing of things.slice(1)) expect((await save(ofSouth, { thing })).body).toMatchObject(UNKNOWN);
  // What it changes is no more.
  const unfinishedId = newId();
  await save(editor, { unfinishedId, thing: { kind: 'COUPON', id: newId() } });
  expect(await itemsOf(administrator)).toHaveLength(5);
  expect(await idsOf(editor)).toContain(unfinishedId);
});

it('goes with its operator to another branch', async () => {
  const [east, west] = [await makeBranch(on, 'East'), await makeBranch(on, 'West')];
  const mover = await worksFor(on, await operator('editor'), east);
  const ofEast = await worksFor(on, await operator('editor'), east);
  const ofWest = await worksFor(on, await operator('editor'), west);
  const unfinishedId = newId();
  await save(mover, { unfinishedId });
  await worksFor(on, mover, west);
  expect(await idsOf(mover, { isOwn: true })).toEqual([unfinishedId]);
  expect(await idsOf(ofEast)).toEqual([unfinishedId]);
  await save(mover, { unfinishedId });
  expect(await idsOf(mover)).toEqual([unfinishedId]);
  expect(await idsOf(ofWest)).toEqual([unfinishedId]);
  expect(await idsOf(ofEast)).toEqual([]);
});

it('is discarded at any revision by the editor that writes it', async () => {
  const unfinishedId = newId();
  await save(editor, { unfinishedId });
  await save(editor, { unfinishedId });
  await administrator.call('operators/discardUnfinished', { unfinishedId, revision: null });
  expect(await idsOf(editor)).toEqual([unfinishedId]);
  await editor.call('operators/discardUnfinished', { unfinishedId, revision: null });
  expect(await idsOf(editor)).toEqual([]);
});
