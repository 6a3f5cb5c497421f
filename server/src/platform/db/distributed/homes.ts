import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { isDistributed } from './is-distributed.ts';
import { homeTables } from './tables.ts';

/**
 * Subscribers are at home in the shard that has their rows: what is asked for people of one home is a transaction of one
 * machine. A wrong home costs time, nothing else; so homes are read now and then.
 */
export interface Homes {
  /** Which home: a key that lies in the same shard; undefined while the database is not distributed. */
  of(subscriberId: string): string | undefined;
  /** 0 while the database is not distributed. */
  count(): number;
}

export const NO_HOMES: Homes = { of: () => undefined, count: () => 0 };

/** A shard: the hashes that lie there, from `least` to the next shard's, and the first key that does. */
interface Home {
  readonly least: number;
  readonly key: string;
}

const READ_MS = 60 * SECOND_MS;
const [homeTable = ''] = Object.keys(homeTables);

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** PostgreSQL's hash of a uuid, by which Citus chooses the shard: Bob Jenkins' lookup3 of 16 bytes, signed. */
export function uuidHash(uuid: string): number {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  let a = (0x9e3779b9 + 16 + 3_923_095) | 0;
  let b = (a + bytes.readInt32LE(4)) | 0;
  let c = (a + bytes.readInt32LE(8)) | 0;
  a = (a + bytes.readInt32LE(0)) | 0;
  for (const [first, second, third] of [
    [4, 6, 8],
    [16, 19, 4],
  ] as const) {
    a = (a - c) ^ rotate(c, first);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, second);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, third);
    b = (b + a) | 0;
  }
  a = (a + bytes.readInt32LE(12)) | 0;
  for (const [first, second, third] of [
    [14, 11, 25],
    [16, 4, 14],
  ] as const) {
    c = ((c ^ b) - rotate(b, first)) | 0;
    a = ((a ^ c) - rotate(c, second)) | 0;
    b = ((b ^ a) - rotate(a, third)) | 0;
  }
  return ((c ^ b) - rotate(b, 24)) | 0;
}

/** Index of the shard with this hash. `leasts` ascends. */
function indexOf(leasts: readonly number[], hash: number): number {
  let from = 0;
  let to = leasts.length - 1;
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((leasts[middle] ?? 0) <= hash) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** For each shard the first of the uuids 1, 2, 3 … that lies there: the same on every node. */
function homesOf(leasts: readonly number[]): readonly Home[] {
  const keys = new Map<number, string>();
  for (let next = 1; keys.size < leasts.length; next += 1) {
    const uuid = `00000000-0000-0000-0000-${next.toString(16).padStart(12, '0')}`;
    const index = indexOf(leasts, uuidHash(uuid));
    if (!keys.has(index)) keys.set(index, uuid);
  }
  return leasts.map((least, index) => ({ least, key: keys.get(index) ?? '' }));
}

async function readLeasts(db: Kysely<Schema>): Promise<readonly number[]> {
  if (!(await isDistributed(db))) return [];
  const { rows } = await sql<{ least: number }>`
    SELECT shardminvalue::integer AS least FROM pg_dist_shard WHERE logicalrelid = to_regclass(${homeTable}) ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ least }) => least);
}

/** Homes of this database, read when it starts and every minute. */
export function createHomes(
  db: Kysely<Schema>,
  log: Logger,
): Homes & { start(): Promise<void>; stop(): Promise<void> } {
  let leasts: readonly number[] = [];
  let homes: readonly Home[] = [];
  let reading: Repeating | undefined;

  async function read(): Promise<void> {
    const found = await readLeasts(db);
    if (found.join() === leasts.join()) return;
    homes = homesOf(found);
    leasts = found;
  }

  return {
    of: (subscriberId) => (leasts.length === 0 ? undefined : homes[indexOf(leasts, uuidHash(subscriberId))]?.key),
    count: () => leasts.length,
    async start() {
      await read();
      reading = repeat(READ_MS, read, (error) => log.warn({ err: error }, 'cannot read where subscribers are at home'));
    },
    async stop() {
      await reading?.stop();
    },
  };
}
