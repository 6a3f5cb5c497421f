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

export function createSightings(): Sightings {
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
      let devices = db
        .selectFrom('risk_sighting')
        .select(['mark', sql<number>`count(*)::integer`.as('people')])
        .where('kind', '=', 'DEVICE');
      if (since !== null) {
        const seen = db.selectFrom('risk_sighting').select('mark').distinct();
        const marks = await seen.where('kind', '=', 'DEVICE').where('last_at', '>=', since).limit(SHARED_MAX).execute();
        if (marks.length === 0) return;
        devices = devices.where(sql<boolean>`mark = ANY (${marks.map(({ mark }) => mark)}::bytea[])`);
      }
      const rows = await devices
        .groupBy('mark')
        .having(sql`count(*)`, '>=', SHARED_FROM)
        .orderBy('people', 'desc')
        .limit(SHARED_MAX)
        .execute();
      for (const { mark, people } of rows) shared.set(mark.toString('base64url'), people);
    },
  };
}
