import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { createPulses } from './pulses.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const { db } = await databaseScene();
let isAway = false;
const perhapsAway = db.withPlugin({
  transformQuery({ node }) {
    if (isAway) throw new Error('away');
    return node;
  },
  transformResult: async ({ result }) => result,
});

it('keeps nothing of a round that failed, and says a bounded number of keys', async () => {
  const heard = { note: () => undefined, solved: () => undefined };
  const [one, another] = [createPulses(perhapsAway, heard), createPulses(db, heard)];
  const noteMany = (from: number, times: number) => {
    for (let nth = from; nth < from + times; nth += 1) one.note(`key ${nth}`, { calls: 1 });
  };
  await another.exchange(NOW_MS);
  await one.exchange(NOW_MS);
  isAway = true;
  noteMany(0, 10);
  await expect(one.exchange(NOW_MS)).rejects.toThrow('away');
  isAway = false;

  noteMany(100, 60_000);
  await one.exchange(NOW_MS + 1);
  const { body } = await db
    .selectFrom('risk_pulse')
    .select('body')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { keys } = JSON.parse(inflateRawSync(body).toString()) as { readonly keys: readonly [string][] };
  expect(keys).toHaveLength(50_000);
  expect(keys[0]?.[0]).toBe('key 100');
});
