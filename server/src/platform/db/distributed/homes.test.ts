import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { uuidHash } from './homes.ts';

const { db } = await databaseScene();

it("the hash by which homes are found is PostgreSQL's own", async () => {
  const ids = Array.from({ length: 500 }, () => uuidv4());
  const { rows } = await sql<{ id: string; hash: number }>`
    SELECT id, uuid_hash(id) AS hash FROM unnest(${ids}::uuid[]) AS id`.execute(db);
  expect(rows.map(({ id }) => uuidHash(id))).toEqual(rows.map(({ hash }) => hash));
});
