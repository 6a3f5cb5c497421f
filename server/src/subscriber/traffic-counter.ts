import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { networkOf } from '#foundation/caller/network-of.ts';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** Opaque counter keys for an origin's address and its device (a browser at an address). They start anew with another key. */
export function createOriginMarks(deriveKey: DeriveKey, purpose: string) {
  const keys = purposeKeys(deriveKey, purpose);
  const markOf = (...parts: readonly string[]): string =>
    createHmac('sha256', keys.current()).update(parts.join('\n')).digest('base64url');
  return ({ address, userAgent }: Origin): { readonly address: string; readonly device: string } => {
    const network = networkOf(address);
    return { address: markOf('address', network), device: markOf('device', network, userAgent) };
  };
}

/**
 * A counter in our database, shared by all nodes: `points` within a duration from the first one on. It uses the process's own
 * clock, not the injected one.
 */
export function createTrafficCounter(
  db: Kysely<Schema>,
  count: { readonly keyPrefix: string; readonly points: number; readonly durationSeconds: number },
): RateLimiterPostgres {
  /** The library wants a pool of `pg`; it gets one that speaks through ours. Each count is one upsert. */
  const storeClient = {
    query: async ({ text, values }: { text: string; values?: readonly unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: count.keyPrefix,
    points: count.points,
    duration: count.durationSeconds,
  });
}

/** Reads what counters have counted for a mark; those who ask at the same time share a statement. */
export function createTrafficReader(
  db: Kysely<Schema>,
): (counter: RateLimiterPostgres, mark: string) => Promise<number> {
  const points = createBatcher<string, number>(async (keys) => {
    const rows = await db
      .selectFrom('rate_limit')
      .select(['key', 'points'])
      .where('key', '=', sql<string>`ANY (${keys}::text[])`)
      .where((check) => check.or([check('expire', '>', String(Date.now())), check('expire', 'is', null)]))
      .execute();
    const counted = new Map(rows.map((row) => [row.key, row.points]));
    return keys.map((key) => counted.get(key) ?? 0);
  }, READS);
  return (counter, mark) => points.push(counter.getKey(mark));
}

export async function forgetTraffic(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', String(nowMs)).execute();
}
