import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A text that was sent this often is worth a plan that its connections keep. */
const OFTEN = 50;
/** Most texts with a name: each connection keeps the plans of those that it was asked. */
const MOST_NAMED = 256;
/** Most texts that are counted; those of operators' filters are many, and each is rare. */
const MOST_COUNTED = 4_096;
/** In characters. Longer ones insert as many rows as there are: each number of rows is a text of its own, and its plan large. */
const LONGEST = 6_000;

const NAME_LENGTH = 16;

/** A statement as it is sent; without a name, connections forget it. */
interface Sent {
  readonly text: string;
  readonly name?: string;
}

/** Names under which connections keep a statement parsed and planned, for texts that are sent often. */
export interface StatementNames {
  /** The text with its name, from its fiftieth time on. */
  of(text: string): Sent;
  /** Other names from now on: what connections keep under the ones so far is no longer true. */
  change(): void;
}

export function createStatementNames(): StatementNames {
  const named = new Map<string, Sent>();
  const counts = new Map<string, number>();
  let changes = 0;
  return {
    of(text) {
      const known = named.get(text);
      if (known !== undefined) return known;
      if (named.size === MOST_NAMED || text.length > LONGEST) return { text };
      const count = (counts.get(text) ?? 0) + 1;
      if (count < OFTEN) {
        if (counts.size === MOST_COUNTED) counts.clear();
        counts.set(text, count);
        return { text };
      }
      counts.delete(text);
      // A pooler keeps statements by their texts, whatever we call them.
      const sent = changes === 0 ? text : `${text} /* ${changes} */`;
      const made = { text: sent, name: createHash('sha256').update(sent).digest('base64url').slice(0, NAME_LENGTH) };
      named.set(text, made);
      return made;
    },
    change() {
      changes += 1;
      named.clear();
    },
  };
}

/**
 * The plan is not what the statement means by now, and nothing was done: its result has other columns since a migration, or whoever
 * kept it has forgotten it, or keeps another under its name.
 */
export const isPlanRefused = (error: unknown): boolean => {
  const { code = '', routine } = error as { code?: string; routine?: string };
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '26000' || code === '42P05';
};

/**
 * Whether the next statement on this connection comes to a server process that knows what this connection has named: the process is
 * its own, or the pooler between gives names of its own (PgBouncer 1.21 and newer, with `max_prepared_statements`). A pooler that
 * passes names on would mix up those of its clients.
 */
export async function keepsNames(client: pg.PoolClient): Promise<boolean> {
  // What the server said when it took the connection; a pooler says something of its own.
  const { processID } = client as unknown as { readonly processID: number };
  const isYes = ({ rows: [row] }: pg.QueryResult<{ answer: boolean }>): boolean => row?.answer === true;
  if (isYes(await client.query('SELECT pg_backend_pid() = $1 AS answer', [processID]))) return true;
  await client.query('BEGIN');
  const name = `probe ${randomUUID()}`;
  const text = `SELECT name LIKE 'PGBOUNCER%' AS answer FROM pg_prepared_statements WHERE statement LIKE '%' || $1 || '%'`;
  const keeps = isYes(await client.query({ name, text: `${text} /* ${name} */`, values: [name] }));
  if (!keeps) await client.query(`DEALLOCATE "${name}"`);
  await client.query('COMMIT');
  return keeps;
}
