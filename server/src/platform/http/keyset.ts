import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.ts';

/** How a column's value stands in a cursor, and how it comes back; no cursor that was tampered with makes the database fail. */
const kinds = {
  uuid: { shape: z.uuid(), write: (column) => sql`${column}::text`, read: (value) => sql`${value}::uuid` },
  text: {
    shape: z.string().regex(/^[^\0]*$/),
    write: (column) => sql`${column}`,
    read: (value) => sql`${value}::text`,
  },
  integer: {
    shape: z.string().regex(/^-?\d{1,18}$/),
    write: (column) => sql`${column}::bigint::text`,
    read: (value) => sql`${value}::bigint`,
  },
  day: { shape: z.iso.date(), write: (column) => sql`${column}::text`, read: (value) => sql`${value}::date` },
  /** In microseconds since 1970, exact. */
  instant: {
    shape: z.string().regex(/^-?\d{1,16}$/),
    write: (column) => sql`(extract(epoch FROM ${column}) * 1000000)::bigint::text`,
    read: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  },
} satisfies Record<
  string,
  {
    shape: z.ZodType<string>;
    write: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
    read: (value: string) => RawBuilder<unknown>;
  }
>;

/** A column of an order, never null. */
interface KeyColumn {
  readonly by: RawBuilder<unknown>;
  readonly kind: keyof typeof kinds;
  /** Largest first. */
  readonly isDown?: boolean;
}

/** A total order: its last column tells rows apart that are equal in those before. */
export interface Keyset {
  /** Names the list and its order, so that a cursor of another list is refused. */
  readonly name: string;
  readonly columns: readonly KeyColumn[];
}

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null: there is none. */
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

interface Asked {
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

const listOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql`, `);

/** Rows after a position. Columns that all go the same way are compared as one row, which an index serves. */
function after({ columns }: Keyset, values: readonly string[]): RawBuilder<boolean> {
  const at = (index: number): RawBuilder<unknown> => {
    const column = columns[index];
    return column === undefined ? sql`NULL` : kinds[column.kind].read(values[index] ?? '');
  };
  const isDown = columns[0]?.isDown === true;
  if (columns.every((column) => (column.isDown === true) === isDown)) {
    const compare = sql.raw(isDown ? '<' : '>');
    return sql<boolean>`(${listOf(columns.map(({ by }) => by))}) ${compare} (${listOf(columns.map((_, index) => at(index)))})`;
  }
  const beyond = columns.map((column, index) => {
    const same = columns.slice(0, index).map(({ by }, before) => sql`${by} = ${at(before)}`);
    const further = sql`${column.by} ${sql.raw(column.isDown === true ? '<' : '>')} ${at(index)}`;
    return sql`(${sql.join([...same, further], sql` AND `)})`;
  });
  return sql<boolean>`(${sql.join(beyond, sql` OR `)})`;
}

const orderOf = ({ columns }: Keyset): RawBuilder<unknown> =>
  listOf(columns.map(({ by, isDown }) => sql`${by} ${sql.raw(isDown === true ? 'DESC' : 'ASC')}`));

/** The values of a position in an order; undefined: the start. Throws BadInput for a cursor that is not one of this list. */
export function positionIn({ name, columns }: Keyset, cursor: string | undefined): readonly string[] | undefined {
  const shape = z
    .array(z.string())
    .refine(
      ([list, ...values]) =>
        list === name &&
        values.length === columns.length &&
        columns.every(({ kind }, index) => kinds[kind].shape.safeParse(values[index]).success),
    );
  return readCursor(cursor, shape)?.slice(1);
}

/** A page of the rows found, of which there is one more than fits when there are more pages. */
export function cutPage<Row>(
  rows: readonly Row[],
  { name, pageSize, positionOf }: { name: string; pageSize: number; positionOf: (row: Row) => readonly string[] },
): Page<Row> {
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown,
    cursor: last === undefined ? null : writeCursor([name, ...positionOf(last)]),
    hasMore: last !== undefined,
  };
}

/**
 * A page of what a query finds, in a total order, so that rows written or deleted meanwhile neither repeat nor hide others.
 * Throws BadInput for a cursor that is not one of this list.
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  order: Keyset,
  { cursor, pageSize }: Asked,
): Promise<Page<Row>> {
  const position = positionIn(order, cursor);
  const written = order.columns.map(({ by, kind }) => kinds[kind].write(by));
  const beyond = position === undefined ? found : found.where(after(order, position));
  const rows = await beyond
    .select(sql<readonly string[]>`ARRAY[${listOf(written)}]::text[]`.as('keyset_position'))
    .orderBy(orderOf(order))
    .limit(pageSize + 1)
    .execute();
  return cutPage<Row & { readonly keyset_position: readonly string[] }>(
    rows as unknown as readonly (Row & { readonly keyset_position: readonly string[] })[],
    { name: order.name, pageSize, positionOf: ({ keyset_position }) => keyset_position },
  );
}
