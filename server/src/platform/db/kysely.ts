import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createStatementNames, isPlanRefused, keepsNames, type StatementNames } from './statement-names.ts';

const DATE_OID = 1082;

// A business day is a day, not a moment: the driver would make a local midnight of it.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** No connection: the database is down, or all connections are taken. Nothing was done. */
export class NoConnection extends Error {}

/** The connection broke, or its answer did not come in time. What was asked may have been done. */
export class ConnectionLost extends Error {}

/** What the database itself says is an error of its own class; a value that cannot be sent is a TypeError. The rest is the connection's. */
const isOfConnection = (error: unknown): boolean => !(error instanceof pg.DatabaseError || error instanceof TypeError);

/** The database ends the connection with this error, so that no one is to be given it again: an operator, a shutdown, a crash. */
const ENDS_CONNECTION = /^57P/;

/** Learns of every statement that ended, and after how many milliseconds. */
type OnAnswered = (text: string, tookMs: number) => void;

/** The same, for as long as the pool keeps the connection: Kysely remembers things of it. */
const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/**
 * A connection whose queries reject with ConnectionLost where the driver has a plain error or the system's. A lost connection is
 * closed when it is released: the answer to what it was asked may still come.
 */
async function tellingLoss(
  client: pg.PoolClient,
  names: StatementNames,
  onAnswered: OnAnswered | undefined,
): Promise<PostgresPoolClient> {
  const known = wrapped.get(client);
  if (known !== undefined) return known;
  const isNaming = await keepsNames(client);
  async function ask(text: string, values: unknown[]) {
    const sent = isNaming ? names.of(text) : { text };
    try {
      return await client.query({ ...sent, values });
    } catch (error) {
      if (!('name' in sent && isPlanRefused(error))) throw error;
      names.change();
      if (client.getTransactionStatus() === 'I') return client.query(text, values);
      // Nothing of the transaction stays: as if its connection were lost.
      throw new Error('a migration changed what was asked', { cause: error });
    }
  }
  let isLost = false;
  async function query(text: string, parameters: readonly unknown[]) {
    const askedAt = performance.now();
    try {
      return await ask(text, [...parameters]);
    } catch (error) {
      if (!isOfConnection(error)) {
        isLost ||= ENDS_CONNECTION.test((error as { readonly code?: string }).code ?? '');
        throw error;
      }
      isLost = true;
      throw new ConnectionLost(`connection lost: ${(error as Error).message}`, { cause: error });
    } finally {
      onAnswered?.(text, performance.now() - askedAt);
    }
  }
  const made = {
    // Without a cursor in the dialect's settings Kysely asks by text only.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isLost),
  };
  wrapped.set(client, made);
  return made;
}

/**
 * Typed queries on a pool of connections. Reject with NoConnection before anything was asked, with ConnectionLost when no answer
 * came, or with the database's error.
 */
export function kyselyOn(pool: pg.Pool, onAnswered?: OnAnswered): Kysely<Schema> {
  const names = createStatementNames();
  async function connect(): Promise<PostgresPoolClient> {
    try {
      const client = await pool.connect();
      return await tellingLoss(client, names, onAnswered).catch((error) => {
        client.release(true);
        throw error;
      });
    } catch (error) {
      throw new NoConnection(`no connection: ${(error as Error).message}`, { cause: error });
    }
  }
  return new Kysely({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  });
}
