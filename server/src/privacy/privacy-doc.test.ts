import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';

const { db } = await databaseScene();
const doc = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
const named = new Set([...doc.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table));

/** Columns that hold or lead to a person; `phone_prefixes` are those of an audience, and a place is a shop. */
const personal = sql<{ table_name: string }>`
  SELECT DISTINCT table_name FROM information_schema.columns
   WHERE table_schema = 'public' AND table_name NOT LIKE 'sandbox%' AND column_name <> 'phone_prefixes'
     AND table_name <> 'place'
     AND (column_name = 'subscriber_id' OR column_name LIKE 'phone\\_%'
          OR column_name IN ('uid', 'address', 'address_sealed', 'user_agent', 'device_mark', 'display_name'))
   ORDER BY table_name`;

it('docs/privacy.md names every table with personal data, and none that does not exist', async () => {
  const tables = (await personal.execute(db)).rows.map(({ table_name }) => table_name);
  expect(tables).toContain('subscriber');
  expect(tables.filter((table) => !named.has(table))).toEqual([]);
  const all = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`.execute(db);
  const there = new Set(all.rows.map(({ table_name }) => table_name));
  expect([...named].filter((table) => table !== undefined && !there.has(table))).toEqual([]);
});
