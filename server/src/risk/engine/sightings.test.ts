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
