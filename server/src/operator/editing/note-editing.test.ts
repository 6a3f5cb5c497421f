import { expect, it } from 'vitest';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';

const { db, clock, editor, administrator, viewer } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'administrator', 'viewer'],
});
const SECOND_MS = 1_000;

const note = (by: TestOperator, id: string, kind = 'PAGE') => by.call('operators/noteEditing', { thing: { kind, id } });
const othersOf = async (...of: Parameters<typeof note>) => (await note(...of)).body.resp_data.others;

it('operators who edit one thing see each other, until they have been gone for a minute', async () => {
  expect(await othersOf(editor, 'one')).toEqual([]);
  expect(await othersOf(administrator, 'one')).toEqual([editor.name]);
  expect(await othersOf(editor, 'one')).toEqual([administrator.name]);
  expect(await othersOf(administrator, 'two')).toEqual([]);
  expect(await othersOf(administrator, 'one', 'DOCUMENT')).toEqual([]);
  clock.moveBy(45 * SECOND_MS);
  expect(await othersOf(editor, 'one')).toEqual([administrator.name]);
  clock.moveBy(20 * SECOND_MS);
  expect(await othersOf(editor, 'one')).toEqual([]);
  expect(await db.selectFrom('operator_editing').select('thing_id').execute()).toEqual([{ thing_id: 'one' }]);
});

it('is for those who may edit', async () => {
  expect((await note(viewer, 'one')).body).toMatchObject({ code: '8006' });
});
