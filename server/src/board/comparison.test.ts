import { expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';

/** Twenty past ten on a Saturday. */
const { db, finance } = await scene({
  startMs: Date.parse('2026-11-21T10:20:00+08:00'),
  operators: ['finance'],
});
const { templateId } = await makeTemplate(db, {});

const collectedAt = async (hours: Readonly<Record<string, number>>): Promise<void> => {
  for (const [hour, collected] of Object.entries(hours)) {
    await db
      .insertInto('board_hour')
      .values({
        ...{ hour: new Date(`${hour}:00:00+08:00`), template_id: templateId, terms_version: 1, channel: '' },
        ...{ collected: String(collected), used: '0', failed: '0', withdrawn: '0', unused: '0' },
      })
      .execute();
  }
};
const countedAt = (instant: string) =>
  db
    .insertInto('board_count')
    .values({
      ...{ only_row: true, counted_at: new Date(instant), events_missing: '0' },
      ...{ whole_at: new Date(instant), whole_took_ms: 1 },
    })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ counted_at: new Date(instant) }))
    .execute();
const board = async (from: string, to: string) => {
  const { sum, before, compared } = (await finance.call('board/show', { from, to })).body.resp_data;
  const part = compared && [compared.until, compared.sum.collected];
  return { sum: sum.collected, before: before.collected, compared: part };
};

await collectedAt({
  '2026-11-21T09': 30,
  '2026-11-21T10': 4,
  '2026-11-20T09': 20,
  '2026-11-20T10': 100,
  '2026-11-20T22': 1_000,
  '2026-11-19T09': 5,
  '2026-11-19T10': 10_000,
});

it('compares today with the same hours of yesterday', async () => {
  await countedAt('2026-11-21T10:19:00+08:00');
  const expected = { sum: 34, before: 20, compared: ['2026-11-21T10:00:00+08:00', 30] };
  expect(await board('2026-11-21', '2026-11-21')).toEqual(expected);
});

it('compares any span that is not over with the one before up to the same point', async () => {
  const expected = { sum: 1_154, before: 5, compared: ['2026-11-21T10:00:00+08:00', 1_150] };
  expect(await board('2026-11-20', '2026-11-21')).toEqual(expected);
  expect((await board('2026-11-21', '2026-11-22')).before).toBe(5);
});

it('compares what is over as a whole', async () => {
  expect(await board('2026-11-20', '2026-11-20')).toEqual({ sum: 1_120, before: 10_005, compared: null });
});

it('stops at what was counted, and before the first full hour has nothing to compare', async () => {
  await countedAt('2026-11-21T09:59:59+08:00');
  const until = '2026-11-21T09:00:00+08:00';
  expect(await board('2026-11-21', '2026-11-21')).toEqual({ sum: 34, before: 0, compared: [until, 0] });
  await countedAt('2026-11-20T23:59:00+08:00');
  const begin = '2026-11-21T00:00:00+08:00';
  expect(await board('2026-11-21', '2026-11-21')).toEqual({ sum: 34, before: 0, compared: [begin, 0] });
});
