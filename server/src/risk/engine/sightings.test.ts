import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { createSightings } from './sightings.ts';

const BEFORE_MIDNIGHT_MS = Date.parse('2026-11-21T23:59:59Z');
const { db } = await databaseScene();

it('writes what was seen on both sides of midnight before it could be written', async () => {
  const sightings = createSightings();
  const seen = { subscriberId: newId(), kind: 'DEVICE', mark: Buffer.alloc(16, 1).toString('base64url') } as const;
  sightings.note({ ...seen, atMs: BEFORE_MIDNIGHT_MS });
  sightings.note({ ...seen, atMs: BEFORE_MIDNIGHT_MS + 2_000 });
  await sightings.flush(db);
  const rows = await db.selectFrom('risk_sighting').select('last_at').execute();
  expect(rows.map(({ last_at }) => last_at.getTime())).toEqual([BEFORE_MIDNIGHT_MS + 2_000]);
});

it('reads the shared devices of all in pages, and counts each like one reading of those seen lately, up to a page', async () => {
  const PAGE_ROWS = 4;
  const people = [1, 2, 3, 1, 1, 4, 2, 1, 9, 2, 5, 1, 3];
  const marks = people.map((_, nth) => Buffer.alloc(16, 16 * (nth + 1)).toString('base64url'));
  const writing = createSightings();
  for (const [nth, count] of people.entries()) {
    for (let person = 0; person < count; person += 1) {
      const mark = marks[nth] ?? '';
      writing.note({ subscriberId: newId(), kind: 'DEVICE', mark, atMs: BEFORE_MIDNIGHT_MS });
      writing.note({ subscriberId: newId(), kind: 'NETWORK', mark, atMs: BEFORE_MIDNIGHT_MS });
    }
  }
  await writing.flush(db);
  const all = createSightings(PAGE_ROWS);
  await all.readShared(db, null);
  expect(marks.map(all.sharedBy)).toEqual(people.map((count) => Math.min(count, PAGE_ROWS)));
  const lately = createSightings(PAGE_ROWS);
  await lately.readShared(db, new Date(BEFORE_MIDNIGHT_MS));
  expect(marks.map(lately.sharedBy)).toEqual(people);
});
