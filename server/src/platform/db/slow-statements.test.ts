import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { kyselyOn } from './kysely.ts';
import { createSlowStatements, statementName } from './slow-statements.ts';

const database = await testDatabase();
afterAll(() => database.close());

test('counts and logs a slow statement by its name, without its values', async () => {
  const lines: string[] = [];
  const log = pino({}, new Writable({ write: (line, _coding, done) => done(void lines.push(String(line))) }));
  const slow = createSlowStatements(log, 100);
  const db = kyselyOn(database.pool, slow.note);
  const secret = '13912345678';
  await sql`SELECT ${secret}::text, pg_sleep(0.15) FROM campaign RIGHT JOIN (VALUES (1)) v(n) ON true`.execute(db);
  slow.note('select 1 from campaign', 100);
  slow.note('select 1 from campaign', 99);
  await expect(
    sql`SELECT 1 / length(pg_sleep(0.15)::text) FROM outbox RIGHT JOIN (VALUES (1)) v(n) ON true`.execute(db),
  ).rejects.toThrow('division');
  expect([...slow.counts]).toEqual([
    ['select campaign', 2],
    ['select outbox', 1],
  ]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { statement: 'select campaign', tookMs: expect.any(Number) },
    { statement: 'select outbox' },
  ]);
  expect(lines.join('')).not.toContain(secret);
});

test.each([
  ['select "a"."b" from "owned_coupon" as "a" where "c" = $1', 'select owned_coupon'],
  ['insert into "outbox" ("kind") values ($1)', 'insert outbox'],
  ['update "use_order" set "state" = $1 from "other"', 'update use_order'],
  ["WITH x AS (SELECT 'secret' FROM y) DELETE FROM idempotency_key WHERE z", 'delete idempotency_key'],
  ['SELECT * FROM claim_batch($1)', 'select claim_batch'],
  ["\n SELECT lower('secret')", 'select lower'],
  ['COMMIT', 'commit'],
  ["'secret'", 'other'],
])('%s is told as %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
