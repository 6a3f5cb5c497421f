import { hostname } from 'node:os';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v4 as uuidv4 } from 'uuid';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { followKeys, idsInWords, type Secrets } from '#platform/settings/secrets.ts';

const EVERY_MS = 5 * SECOND_MS;
/** A process that has not been seen for this long serves no more; one that cannot say so that it is there is not ready. */
const GONE_SECONDS = 60;

/** Nodes that were seen lately. */
export const liveNodes = (db: Kysely<Schema>) =>
  db.selectFrom('key_node').where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(GONE_SECONDS)})`);

/** What one process does for the ring: it follows the database's state of the keys and says which ones it has. */
export interface NodeKeys {
  /** What keeps this process from serving; null if nothing does. */
  problem(): string | null;
  /** Follows the state and says so, now. */
  beat(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Logger;
  readonly deriveKey: Secrets;
  readonly settings: { readonly port?: number };
}

/** Tells this process from the others of its machine: by the port, as metrics do, and where they share one (`WEB_CONCURRENCY`) by the id. */
function nameOfProcess({ port }: Needs['settings']): string {
  const address = port === undefined ? hostname() : `${hostname()}:${port}`;
  return `${address} (process ${process.pid})`;
}

export function createNodeKeys({ db, pool, log, deriveKey, settings }: Needs): NodeKeys {
  const { ring } = deriveKey;
  const name = nameOfProcess(settings);
  const nodeId = uuidv4();
  let beating: Repeating | undefined;
  let followedAt = Number.NEGATIVE_INFINITY;
  let told = '';

  /** Once for each key that is announced and not here. */
  function tellMissing(): void {
    const missing = ring.known().filter(({ keyId, state }) => state !== 'RETIRED' && !ring.held().includes(keyId));
    const words = missing.length === 0 ? '' : idsInWords(missing.map(({ keyId }) => keyId));
    if (words !== '' && words !== told) {
      log.warn(
        { missing: words },
        'the database knows keys that this node does not have; give them to it and start it again',
      );
    }
    told = words;
  }

  async function beat(): Promise<void> {
    const from = performance.now();
    await followKeys(pool, deriveKey);
    followedAt = from;
    tellMissing();
    const row = { name, key_ids: [...ring.held()], writing: ring.writing(), seen_at: sql<Date>`now()` };
    await db
      .insertInto('key_node')
      .values({ node_id: nodeId, ...row })
      .onConflict((conflict) => conflict.column('node_id').doUpdateSet(row))
      .execute();
    await db.deleteFrom('key_node').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  }

  return {
    problem() {
      if (performance.now() - followedAt > GONE_SECONDS * SECOND_MS) return 'state unknown';
      return ring.problem();
    },
    beat,
    async start() {
      await beat();
      beating = repeat(EVERY_MS, beat, (err) => log.warn({ err }, 'the state of the keys could not be read'));
    },
    async stop() {
      await beating?.stop();
      // A node also stops while the database is away. Its row is then disregarded once it is old.
      await db
        .deleteFrom('key_node')
        .where('node_id', '=', nodeId)
        .execute()
        .catch((err) => log.warn({ err }, 'the other nodes still count this one among those that need keys'));
    },
  };
}
