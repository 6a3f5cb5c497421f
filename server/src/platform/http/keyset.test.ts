import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { databaseScene } from '#test/scene.ts';
import { writeCursor } from './cursor.ts';
import { type Keyset, readPage } from './keyset.ts';

// A table of this test's own.
const { db } = (await databaseScene()).database.owner;
await sql`CREATE TABLE page_row (id uuid PRIMARY KEY, at timestamptz NOT NULL, name text NOT NULL, place integer NOT NULL)`.execute(
  db,
);

interface Row {
  readonly id: string;
  /** Microseconds: finer than JavaScript's dates. */
  readonly micros: number;
  readonly name: string;
  readonly place: number;
}
const START = 1_700_000_000_000_000;
const uuidOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const add = ({ id, micros, name, place }: Row) =>
  sql`INSERT INTO page_row VALUES (${id}::uuid, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${name}, ${place})
      ON CONFLICT DO NOTHING`.execute(db);
const remove = (id: string) => sql`DELETE FROM page_row WHERE id = ${id}::uuid`.execute(db);

const found = db.selectFrom(sql<{ id: string }>`page_row`.as('r')).select('r.id');
const id = { by: sql.ref('r.id'), kind: 'uuid' } as const;
const at = { by: sql.ref('r.at'), kind: 'instant' } as const;
const name = { by: sql.ref('r.name'), kind: 'text' } as const;
const place = { by: sql.ref('r.place'), kind: 'integer' } as const;
const orders: readonly Keyset[] = [
  { name: 'byId', columns: [id] },
  {
    name: 'newestFirst',
    columns: [
      { ...at, isDown: true },
      { ...id, isDown: true },
    ],
  },
  { name: 'oldestFirst', columns: [at, id] },
  { name: 'byPlace', columns: [{ ...place, isDown: true }, name, { ...at, isDown: true }, id] },
];

beforeEach(() => sql`TRUNCATE page_row`.execute(db));

const row = fc.record({
  // Few values of each, so that rows are equal in all columns but the last.
  id: fc.integer({ min: 0, max: 60 }).map(uuidOf),
  micros: fc.integer({ min: START, max: START + 3 }),
  name: fc.constantFrom('', 'a', 'b', 'ü', '1 GB 流量'),
  place: fc.integer({ min: -1, max: 1 }),
});
const change = fc.oneof(
  row.map((added) => ({ added })),
  fc.integer({ min: 0, max: 60 }).map((removed) => ({ removed: uuidOf(removed) })),
);

/** All pages of an order, with changes after each of them. */
async function readThrough(order: Keyset, pageSize: number, changeAfter: (turn: number) => Promise<void>) {
  const shown: string[] = [];
  let cursor: string | undefined;
  for (let turn = 0; ; turn += 1) {
    expect(turn, 'the list ends').toBeLessThan(200);
    const page = await readPage(found, order, { cursor, pageSize });
    shown.push(...page.rows.map((one) => one.id));
    expect(page.hasMore).toBe(page.cursor !== null);
    if (page.cursor === null) return shown;
    expect(page.rows).toHaveLength(pageSize);
    cursor = page.cursor;
    await changeAfter(turn);
  }
}

test.each(orders)(
  '$name: each row that was there all the time is shown exactly once, in order, while others are written and deleted',
  async (order) => {
    const changes = fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 40 });
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 30 }),
      changes,
      fc.integer({ min: 1, max: 7 }),
      async (first, later, pageSize) => {
        await sql`TRUNCATE page_row`.execute(db);
        for (const one of first) await add(one);
        const there = new Set(first.map((one) => one.id));
        const shown = await readThrough(order, pageSize, async (turn) => {
          for (const one of later[turn] ?? []) {
            await ('added' in one ? add(one.added) : remove(one.removed));
            if ('removed' in one) there.delete(one.removed);
          }
        });
        const whole = await readPage(found, order, { pageSize: 100 });
        const expected = whole.rows.map((one) => one.id).filter((one) => there.has(one));
        expect(shown.filter((one) => there.has(one))).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  },
);

const order: Keyset = { name: 'mine', columns: [{ ...at, isDown: true }, name, place, id] };
const good = ['mine', String(START), 'a', '1', uuidOf(1)];

test('a cursor of one list is refused by another, and so is one that was changed, as `cursor`', async () => {
  const read = (position: unknown) => readPage(found, order, { cursor: writeCursor(position), pageSize: 5 });
  await expect(read(good)).resolves.toMatchObject({ rows: [], hasMore: false });
  const bad = [
    ['another', ...good.slice(1)],
    good.slice(0, -1),
    [...good, 'x'],
    ...['', 'x', '1.5', '99999999999999999', "1' OR 1=1"].map((micros) => good.with(1, micros)),
    good.with(2, 'nul\0'),
    good.with(3, '9'.repeat(19)),
    good.with(4, 'no uuid'),
    { name: 'mine' },
    'mine',
    null,
  ];
  for (const position of bad) {
    const refused = await read(position).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BadInput);
    expect(refused).toMatchObject({ field: 'cursor' });
  }
  await expect(readPage(found, order, { cursor: 'bm8ganNvbg', pageSize: 5 })).rejects.toBeInstanceOf(BadInput);
});
