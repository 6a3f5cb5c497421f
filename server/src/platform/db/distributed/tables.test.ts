import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { keyedTables, OWNER_COLUMN } from './tables.ts';

const { db } = await databaseScene();

it('every table that a cluster is to spread can be: its column in every unique key, no trigger, no foreign key to a table that stays', async () => {
  const { rows: tables } = await sql<{ name: string; first_key: string | null }>`
    SELECT c.relname AS name, a.attname AS first_key
      FROM pg_class c
      LEFT JOIN pg_index k ON k.indrelid = c.oid AND k.indisprimary
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.indkey[0]
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`.execute(db);
  const owned = tables.filter(({ first_key }) => first_key === OWNER_COLUMN).map(({ name }) => name);
  const columns = { ...Object.fromEntries(owned.map((name) => [name, OWNER_COLUMN])), ...keyedTables };
  expect(Object.keys(columns).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  const { rows: faults } = await sql<{ fault: string }>`
    WITH spread AS (SELECT key::regclass AS id, value AS by FROM jsonb_each_text(${JSON.stringify(columns)}::jsonb))
    SELECT i.indexrelid::regclass || ' lacks ' || by AS fault
      FROM spread JOIN pg_index i ON i.indrelid = id AND i.indisunique
     WHERE NOT EXISTS (SELECT FROM pg_attribute a
                        WHERE a.attrelid = id AND a.attname = by AND a.attnum = ANY (i.indkey))
     UNION ALL
    SELECT id || ' refers to ' || k.confrelid::regclass
      FROM spread JOIN pg_constraint k ON k.conrelid = id AND k.contype = 'f'
     WHERE k.confrelid NOT IN (SELECT id FROM spread)
     UNION ALL
    SELECT t.tgname || ' is a trigger of ' || id
      FROM spread JOIN pg_trigger t ON t.tgrelid = id AND NOT t.tgisinternal`.execute(db);
  expect(faults).toEqual([]);
});

it.each(['citus.md', 'zh/citus.md'])('docs/%s names every table that is spread by a key of its own', async (page) => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs', page), 'utf8');
  expect(Object.keys(keyedTables).filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
});
