import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type CouponRow, couponColumns, couponData, expiryOf } from './coupon-data.ts';
import { appendEvents, type FedEvent, type FeedPosition } from './feed-writer.ts';

/** Rows that are copied at once, and the second's rest. */
const ROWS_AT_ONCE = 5_000;

const typeOf = {
  COLLECTED: 'coupon.collected',
  RELEASED: 'coupon.released',
  USED: 'coupon.used',
  GIVEN_BACK: 'coupon.given_back',
  WITHDRAWN: 'coupon.withdrawn',
  RESTORED: 'coupon.restored',
} as const;
type ToldKind = keyof typeof typeOf;
const toldKinds = Object.keys(typeOf);
const hasOrder = (kind: ToldKind): boolean => kind === 'USED' || kind === 'GIVEN_BACK' || kind === 'RESTORED';

interface Counted {
  readonly second: Date;
  readonly rows: number;
}

/**
 * The seconds, oldest first, of which the feed does not have all rows. The source is counted first: what is committed in between
 * is found the next time. Counts instead of positions, because rows are committed out of the order of their time, and a node's
 * clock may be wrong.
 */
async function missingSeconds(trx: Transaction<Schema>, from: Date): Promise<readonly Counted[]> {
  const second = sql`date_trunc('second', at)`;
  const source = await sql<Counted>`
    SELECT ${second} AS second, count(*)::integer AS rows FROM owned_coupon_event
     WHERE at >= ${from} AND kind = ANY (${toldKinds}) GROUP BY 1 ORDER BY 1`.execute(trx);
  if (source.rows.length === 0) return [];
  const feed = await sql<Counted>`
    SELECT ${second} AS second, count(*)::integer AS rows FROM event_feed
     WHERE at >= ${from} AND type = ANY (${Object.values(typeOf)}) GROUP BY 1`.execute(trx);
  const told = new Map(feed.rows.map((counted) => [counted.second.getTime(), counted.rows]));
  return source.rows.filter((counted) => (told.get(counted.second.getTime()) ?? 0) < counted.rows);
}

interface ChangeRow extends CouponRow {
  readonly event_id: string;
  readonly kind: ToldKind;
  readonly at: Date;
  readonly reference: string | null;
}

async function readChanges(trx: Transaction<Schema>, seconds: readonly Date[]): Promise<readonly ChangeRow[]> {
  const times = seconds.map((second) => second.getTime());
  const { rows } = await sql<ChangeRow>`
    SELECT e.event_id, e.kind, e.at, e.reference, ${couponColumns}
      FROM owned_coupon_event e
      JOIN owned_coupon o ON o.subscriber_id = e.subscriber_id AND o.owned_id = e.owned_id
      LEFT JOIN claim_source s ON s.subscriber_id = e.subscriber_id AND s.owned_id = e.owned_id
     WHERE e.at >= ${new Date(Math.min(...times))} AND e.at < ${new Date(Math.max(...times) + SECOND_MS)}
       AND date_trunc('second', e.at) = ANY (${seconds}::timestamptz[]) AND e.kind = ANY (${toldKinds})
     ORDER BY e.at, e.event_id`.execute(trx);
  return rows;
}

/** The change, and the expiry of a coupon that came back after the expiries of its time were told. */
function eventsOf(row: ChangeRow, { expired_to }: FeedPosition): readonly FedEvent[] {
  const { event_id: id, kind, at, reference } = row;
  const data = { ...couponData(row), ...(hasOrder(kind) ? { orderNo: reference } : {}) };
  const change = { id, type: typeOf[kind], at, data };
  const isOver = row.valid_to.getTime() <= expired_to.getTime();
  return isOver && row.state === 'AVAILABLE' ? [change, expiryOf(row)] : [change];
}

/** Copies changes of coupons since `fromMs` that the feed does not have. 'more': there are more of them. */
export async function copyChanges(
  trx: Transaction<Schema>,
  position: FeedPosition,
  { fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number },
): Promise<'more' | 'done'> {
  const missing = await missingSeconds(trx, new Date(fromMs));
  let rows = 0;
  const next = missing.filter((counted) => {
    const isNext = rows < ROWS_AT_ONCE;
    rows += counted.rows;
    return isNext;
  });
  if (next.length === 0) return 'done';
  const changes = await readChanges(
    trx,
    next.map(({ second }) => second),
  );
  await appendEvents(
    trx,
    changes.flatMap((row) => eventsOf(row, position)),
    nowMs,
  );
  return next.length < missing.length ? 'more' : 'done';
}
