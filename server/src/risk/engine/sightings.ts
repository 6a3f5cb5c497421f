import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Sightings that wait for the next flush; more are left out, since the next call of the person is one again. */
const WAITING_MAX = 20_000;
const ROWS_AT_ONCE = 2_000;
/** A person's mark is written once a day, as long as not more of other people's were seen in between. */
const RECENT_MAX = 50_000;
/** Devices of which the number of people is kept in memory, the most shared first. */
const SHARED_MAX = 100_000;
/** Sightings that are counted by one statement of the reading of all devices. */
const PAGE_ROWS = 50_000;
/** A device that fewer have used is nobody's business. */
const SHARED_FROM = 2;

type Kind = 'DEVICE' | 'NETWORK';

interface Sighting {
  readonly subscriberId: string;
  readonly kind: Kind;
  /** In base64url. */
  readonly mark: string;
  readonly atMs: number;
}

/** Who was seen with which device or network: written in the background, and by how many each device is shared. */
export interface Sightings {
  note(sighting: Sighting): void;
  /** Different subscribers that were seen with the device, on any node. */
  sharedBy(device: string): number;
  flush(db: Kysely<Schema>): Promise<void>;
  /** Reads by how many people devices are shared; of those only that were seen since then, or (null) of all. */
  readShared(db: Kysely<Schema>, since: Date | null): Promise<void>;
}

const keyOf = ({ subscriberId, kind, mark }: Sighting): string => `${subscriberId} ${kind} ${mark}`;

/** Devices with the number of people that were seen with each. */
type Shared = readonly { readonly mark: Buffer; readonly people: number }[];

const countedByMark = (db: Kysely<Schema>) =>
  db
    .selectFrom('risk_sighting')
    .select(['mark', sql<number>`count(*)::integer`.as('people')])
    .where('kind', '=', 'DEVICE')
    .groupBy('mark')
    .having(sql`count(*)`, '>=', SHARED_FROM);

/** Shared devices of those that were seen since then. */
async function sharedSince(db: Kysely<Schema>, since: Date): Promise<Shared> {
  const seen = db.selectFrom('risk_sighting').select('mark').distinct();
  const marks = await seen.where('kind', '=', 'DEVICE').where('last_at', '>=', since).limit(SHARED_MAX).execute();
  if (marks.length === 0) return [];
  return countedByMark(db)
    .where(sql<boolean>`mark = ANY (${marks.map(({ mark }) => mark)}::bytea[])`)
    .execute();
}

interface Counted {
  readonly mark: Buffer;
  readonly people: number;
  /** The page's last mark: its other sightings may be on the next page. */
  readonly isLast: boolean;
  /** Sightings of the page. */
  readonly rows: number;
}

/**
 * Shared devices of all, in pages of so many sightings, by their marks, so that no statement goes through the whole table. A device
 * that fills a page counts as shared by that many.
 */
async function* allShared(db: Kysely<Schema>, pageRows: number): AsyncGenerator<Shared> {
  let start = sql`mark >= ''::bytea`;
  for (;;) {
    const { rows } = await sql<Counted>`
      WITH page AS MATERIALIZED (
             SELECT mark FROM risk_sighting WHERE kind = 'DEVICE' AND ${start} ORDER BY mark LIMIT ${pageRows}),
           last AS (SELECT mark AS last_mark, (SELECT count(*) FROM page)::integer AS rows FROM page ORDER BY mark DESC LIMIT 1)
      SELECT mark, count(*)::integer AS people, mark = last_mark AS "isLast", rows
        FROM page, last GROUP BY mark, last_mark, rows
      HAVING count(*) >= ${SHARED_FROM} OR mark = last_mark`.execute(db);
    const last = rows.find(({ isLast }) => isLast);
    const isFull = last?.rows === pageRows;
    const isOneDevice = last?.people === pageRows;
    yield rows.filter(({ people, isLast }) => people >= SHARED_FROM && (!isLast || !isFull || isOneDevice));
    if (last === undefined || !isFull) return;
    start = isOneDevice ? sql`mark > ${last.mark}` : sql`mark >= ${last.mark}`;
  }
}

export function createSightings(pageRows: number = PAGE_ROWS): Sightings {
  const waiting = new Map<string, Sighting>();
  const recent = new Set<string>();
  const shared = new Map<string, number>();

  function remember(key: string): boolean {
    if (recent.has(key)) return false;
    recent.add(key);
    if (recent.size <= RECENT_MAX) return true;
    const [oldest] = recent;
    if (oldest !== undefined) recent.delete(oldest);
    return true;
  }

  /** The most shared stay. */
  function keep(devices: Shared): void {
    for (const { mark, people } of devices) shared.set(mark.toString('base64url'), people);
    if (shared.size <= SHARED_MAX) return;
    const least = [...shared].sort(([, one], [, other]) => one - other).slice(0, shared.size - SHARED_MAX);
    for (const [device] of least) shared.delete(device);
  }

  return {
    note(sighting) {
      const key = keyOf(sighting);
      const today = Math.floor(sighting.atMs / DAY_MS);
      if (waiting.size < WAITING_MAX && remember(`${key} ${today}`)) waiting.set(key, sighting);
    },
    sharedBy: (device) => shared.get(device) ?? 1,
    async flush(db) {
      // In one order, so that nodes do not wait for each other in a circle.
      const rows = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, ROWS_AT_ONCE);
      if (rows.length === 0) return;
      await db
        .insertInto('risk_sighting')
        .values(
          rows.map(([, { subscriberId, kind, mark, atMs }]) => ({
            subscriber_id: subscriberId,
            kind,
            mark: Buffer.from(mark, 'base64url'),
            first_at: new Date(atMs),
            last_at: new Date(atMs),
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['subscriber_id', 'kind', 'mark'])
            .doUpdateSet((row) => ({ last_at: row.ref('excluded.last_at') })),
        )
        .execute();
      for (const [key, sighting] of rows) if (waiting.get(key) === sighting) waiting.delete(key);
    },
    async readShared(db, since) {
      if (since === null) for await (const page of allShared(db, pageRows)) keep(page);
      else keep(await sharedSince(db, since));
    },
  };
}
