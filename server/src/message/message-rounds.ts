import type { CentreEvent, EventType } from '@coupon-centre/contract/events/events';
import { REMINDER_DAYS_DEFAULT } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { MessageKind } from '@coupon-centre/contract/message/message-fields';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v5 as idOf } from 'uuid';
import { feedEnds, presentEvent, readFeed } from '#events/read-feed.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { pieceByPiece, type Round } from '#platform/jobs/work.ts';
import { leaveMessages, type NewMessage } from './leave-messages.ts';

/** Events and coupons that one piece of work goes through. */
const ROWS_AT_ONCE = 1_000;
/** How long before the end of its validity a coupon is told of, where its owner had it before. */
export const EXPIRING_MS = REMINDER_DAYS_DEFAULT * DAY_MS;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const kindOf = {
  'coupon.collected': 'COLLECTED',
  'coupon.released': 'RELEASED',
  'coupon.used': 'CREDITED',
  'coupon.given_back': 'GIVEN_BACK',
} as const satisfies Partial<Record<EventType, MessageKind>>;
type ToldType = keyof typeof kindOf;
type ToldEvent = Extract<CentreEvent, { readonly type: ToldType }>;
const toldTypes = Object.keys(kindOf) as ToldType[];

type Position = Selectable<Schema['message_position']>;
type Outcome = 'more' | 'idle';

/** Runs a piece under the lock of the position, so that one worker at a time writes messages; 'idle' if another one does. */
const asOnlyWriter = (
  db: Kysely<Schema>,
  piece: (trx: Transaction<Schema>, position: Position) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    const position = await trx.selectFrom('message_position').selectAll().forUpdate().skipLocked().executeTakeFirst();
    return position === undefined ? 'idle' : piece(trx, position);
  });

function messageOf({ id, type, data }: ToldEvent, nowMs: number): NewMessage {
  const { subscriberId, templateId, termsVersion, ownedId } = data;
  return {
    subscriberId,
    messageId: id,
    kind: kindOf[type],
    atMs: nowMs,
    coupon: { templateId, termsVersion, ownedId },
    reference: 'orderNo' in data ? data.orderNo : null,
  };
}

/** Reads the feed from where the last reading ended, and leaves a message for each change of a coupon that its owner is told of. */
export const tellChanges = (db: Kysely<Schema>, nowMs: number): Promise<Outcome> =>
  asOnlyWriter(db, async (trx, position) => {
    const afterSeq = Number(position.read_seq);
    const { lastSeq } = await feedEnds(trx);
    if (lastSeq <= afterSeq) return 'idle';
    const { rows, readSeq } = await readFeed(trx, { afterSeq, lastSeq, size: ROWS_AT_ONCE, types: toldTypes });
    await leaveMessages(
      trx,
      rows.map((row) => messageOf(presentEvent(row) as ToldEvent, nowMs)),
    );
    await trx
      .updateTable('message_position')
      .set({ read_seq: String(readSeq) })
      .execute();
    return 'more';
  });

interface ExpiringRow {
  readonly subscriber_id: string;
  readonly owned_id: string;
  readonly template_id: string;
  readonly terms_version: number;
  readonly valid_to: Date;
  readonly claimed_at: Date;
}

const expiringMessage = (row: ExpiringRow, nowMs: number): NewMessage => {
  const validTo = toInstant(row.valid_to.getTime());
  return {
    subscriberId: row.subscriber_id,
    messageId: idOf(`EXPIRING ${validTo}`, row.owned_id),
    kind: 'EXPIRING',
    atMs: nowMs,
    coupon: { templateId: row.template_id, termsVersion: row.terms_version, ownedId: row.owned_id },
    reference: validTo,
  };
};

/**
 * Tells of coupons that have come near the end of their validity since the last time, in the order of that end. One that was collected
 * that near to its end is not told of: its owner has just seen it.
 */
export const tellExpiring = (db: Kysely<Schema>, nowMs: number): Promise<Outcome> =>
  asOnlyWriter(db, async (trx, { expiring_to, expiring_subscriber, expiring_owned }) => {
    const until = new Date(nowMs + EXPIRING_MS);
    if (until <= expiring_to) return 'idle';
    const { rows } = await sql<ExpiringRow>`
      SELECT o.subscriber_id, o.owned_id, o.template_id, o.terms_version, o.valid_to, o.claimed_at
        FROM owned_coupon o
       WHERE o.state = 'AVAILABLE' AND o.valid_to BETWEEN ${expiring_to} AND ${until}
         AND (o.valid_to, o.subscriber_id, o.owned_id) > (${expiring_to}, ${expiring_subscriber}::uuid, ${expiring_owned}::uuid)
       ORDER BY o.valid_to, o.subscriber_id, o.owned_id LIMIT ${ROWS_AT_ONCE}`.execute(trx);
    const told = rows.filter(
      ({ claimed_at, valid_to }) =>
        valid_to.getTime() > nowMs && claimed_at.getTime() < valid_to.getTime() - EXPIRING_MS,
    );
    await leaveMessages(
      trx,
      told.map((row) => expiringMessage(row, nowMs)),
    );
    const last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    await trx
      .updateTable('message_position')
      .set({
        expiring_to: last?.valid_to ?? until,
        expiring_subscriber: last?.subscriber_id ?? LAST_ID,
        expiring_owned: last?.owned_id ?? LAST_ID,
      })
      .execute();
    return last === undefined ? 'idle' : 'more';
  });

/** Ends of validity are compared with the clock this often. */
const COMPARE_EVERY_MS = MINUTE_MS;

/** Tells of coupons that have come near the end of their validity. */
export function createExpiringRound({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }): Round {
  let comparedAtMs = 0;
  return async () => {
    const nowMs = clock.now();
    if (Math.abs(nowMs - comparedAtMs) < COMPARE_EVERY_MS) return;
    await pieceByPiece(() => tellExpiring(db, nowMs))();
    comparedAtMs = nowMs;
  };
}
