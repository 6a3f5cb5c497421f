import type { CentreEvent, EventType } from '@coupon-centre/contract/events/events';
import type { Kysely, Selectable } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Rows that one read goes through: rare types are found in steps. */
const ROWS_A_STEP = 20_000;

type FeedRow = Selectable<Schema['event_feed']>;

/** An event as it is told. */
export const presentEvent = ({ event_id: id, type, at, data }: FeedRow): CentreEvent =>
  ({ id, type, version: 1, at: toInstant(at.getTime()), data }) as unknown as CentreEvent;

/** Where the feed begins and ends. */
export async function feedEnds(db: Kysely<Schema>): Promise<{ readonly droppedSeq: number; readonly lastSeq: number }> {
  const ends = db.selectFrom('event_position').select(['last_seq', 'dropped_seq']);
  const { last_seq, dropped_seq } = await ends.executeTakeFirstOrThrow();
  return { droppedSeq: Number(dropped_seq), lastSeq: Number(last_seq) };
}

interface Wanted {
  /** The last event that was read. */
  readonly afterSeq: number;
  /** The feed's last one before this read. */
  readonly lastSeq: number;
  readonly size: number;
  /** Absent or empty: all. */
  readonly types?: readonly EventType[] | undefined;
}

/** The next events after a position, and the position after them; there may be more behind it although these are few. */
export async function readFeed(
  db: Kysely<Schema>,
  { afterSeq, lastSeq, size, types = [] }: Wanted,
): Promise<{ readonly rows: readonly FeedRow[]; readonly readSeq: number }> {
  const upTo = Math.min(lastSeq, afterSeq + ROWS_A_STEP);
  let wanted = db
    .selectFrom('event_feed')
    .selectAll()
    .where('seq', '>', String(afterSeq))
    .where('seq', '<=', String(upTo));
  if (types.length > 0) wanted = wanted.where('type', 'in', types);
  const rows = await wanted.orderBy('seq').limit(size).execute();
  return { rows, readSeq: rows.length === size ? Number(rows.at(-1)?.seq) : Math.max(afterSeq, upTo) };
}
