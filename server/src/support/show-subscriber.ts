import { SUBSCRIBER_ROWS_MAX } from '@coupon-centre/contract/support/show-subscriber';
import { type Kysely, sql } from 'kysely';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema, StoredOwnedState } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readMessages } from './subscriber-messages.ts';

const instantOf = (at: Date): string => toInstant(at.getTime());

async function readSessions(db: Kysely<Schema>, subscriberId: string, nowMs: number) {
  const rows = await db
    .selectFrom('login_session')
    .select(['session_id', 'began_at', 'expires_at'])
    .where('subscriber_id', '=', subscriberId)
    .where('ended_at', 'is', null)
    .where('renewed_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('session_id', 'desc')
    .limit(SUBSCRIBER_ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    beganAt: instantOf(row.began_at),
    expiresAt: instantOf(row.expires_at),
  }));
}

/** Of a branch none: a reminder may be of a grab with coupons of others. */
async function readReminders(db: Kysely<Schema>, subscriberId: string, { branchId }: Pick<OperatorCaller, 'branchId'>) {
  if (branchId !== null) return [];
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('due_at', 'desc')
    .limit(SUBSCRIBER_ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    reminderId: row.reminder_id,
    kind: row.kind,
    subjectId: row.subject_id,
    state: row.state,
    dueAt: instantOf(row.due_at),
    targetAt: instantOf(row.target_at),
    droppedBecause: row.dropped_because,
  }));
}

async function countCoupons(db: Kysely<Schema>, subscriberId: string, caller: OperatorCaller) {
  const { nowMs } = caller;
  const seen = await seenCoupons(db, caller);
  const isSeen = seen === null ? sql`` : sql`AND template_id = ANY (${[...seen]}::uuid[])`;
  const { rows } = await sql<{ state: StoredOwnedState; count: number }>`
    SELECT CASE WHEN state IN ('PENDING', 'AVAILABLE') AND valid_to <= ${new Date(nowMs)} THEN 'EXPIRED' ELSE state END AS state,
           count(*)::integer AS count
      FROM owned_coupon WHERE subscriber_id = ${subscriberId}::uuid ${isSeen} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export const showSubscriber =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'showSubscriber'> =>
  async ({ subscriberId }, caller) => {
    const { nowMs } = caller;
    const row = await db
      .selectFrom('subscriber')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirst();
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const phone = cipher.open(row.phone_sealed);
    const [coupons, sessions, reminders, messages] = await Promise.all([
      countCoupons(db, subscriberId, caller),
      readSessions(db, subscriberId, nowMs),
      readReminders(db, subscriberId, caller),
      readMessages(db, { subscriberId, phoneHashes: cipher.hashes(phone) }),
    ]);
    return {
      subscriberId,
      phoneMasked: maskPhone(phone),
      state: row.state,
      createdAt: instantOf(row.created_at),
      lastLoginAt: row.last_login_at && instantOf(row.last_login_at),
      coupons,
      sessions,
      reminders,
      messages: [...messages],
    };
  };
