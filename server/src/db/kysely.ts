import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '#db/schema.ts';

const DATE_OID = 1082;

// A business day is a day, not a moment: the driver would make a local midnight of it.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** Typed queries on a pool of connections. */
export const kyselyOn = (pool: pg.Pool): Kysely<Schema> => new Kysely({ dialect: new PostgresDialect({ pool }) });
