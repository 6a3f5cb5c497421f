import { expect, it } from 'vitest';
import { movableClock } from '#test/claim-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createSharedReading } from './shared-reading.ts';

const START_MS = Date.parse('2026-11-21T10:00:00+08:00');
const { db } = await databaseScene();

it('reads less and less often while it fails, then all devices, then those seen since', async () => {
  const clock = movableClock(START_MS);
  let isAway = true;
  const asked: (readonly [number, Date | null])[] = [];
  const read = createSharedReading(
    {
      async readShared(_, since) {
        asked.push([(clock.now() - START_MS) / 1_000, since]);
        if (isAway) throw new Error('away');
      },
    },
    { db, clock },
  );
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await read().catch(() => undefined);
      clock.moveBy(1_000);
    }
  };
  await pass(181);
  expect(asked).toEqual([0, 60, 180].map((second) => [second, null]));
  isAway = false;
  await pass(270);
  expect(asked.slice(3)).toEqual([
    [420, null],
    [450, new Date(START_MS + 360_000)],
  ]);
});
