import { SUBSCRIBER_ROWS_MAX } from '@coupon-centre/contract/support/show-subscriber';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema, StoredOwnedState } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { newestConsents } from '#subscriber/consent/consent-store.ts';
import { findTroubles } from './story/find-troubles.ts';
import { numberGroups } from './story/number-groups.ts';
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

async function readConsents(db: Kysely<Schema>, subscriberId: string) {
  const newest = await newestConsents(db, subscriberId);
  return [...newest.values()]
    .filter(({ kind }) => kind === 'GIVEN')
    .map(({ doc_key: document, version, at }) => ({ document, version, at: instantOf(at) }));
}

async function countCoupons(
  db: Kysely<Schema>,
  subscriberId: string,
  { seen, nowMs }: { readonly seen: ReadonlySet<string> | null; readonly nowMs: number },
) {
  const isSeen = seen === null ? sql`` : sql`AND template_id = ANY (${[...seen]}::uuid[])`;
  const { rows } = await sql<{ state: StoredOwnedState; count: number }>`
    SELECT CASE WHEN state IN ('PENDING', 'AVAILABLE') AND valid_to <= ${new Date(nowMs)} THEN 'EXPIRED' ELSE state END AS state,
           count(*)::integer AS count
      FROM owned_coupon WHERE subscriber_id = ${subscriberId}::uuid ${isSeen} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly cipher: PhoneCipher;
  readonly consents: ConsentCheck;
}

export const showSubscriber =
  ({ db, catalogue, cipher, consents }: Needs): Handler<'showSubscriber'> =>
  async ({ subscriberId }, caller) => {
    const { nowMs } = caller;
    const row = await db
      .selectFrom('subscriber')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirst();
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const phone = cipher.open(row.phone_sealed);
    const seen = await seenCoupons(db, caller);
    const [coupons, given, sessions, reminders, messages] = await Promise.all([
      countCoupons(db, subscriberId, { seen, nowMs }),
      readConsents(db, subscriberId),
      readSessions(db, subscriberId, nowMs),
      readReminders(db, subscriberId, caller),
      readMessages(db, {
        subscriberId,
        phoneHashes: cipher.hashes(phone),
        seesRisk: caller.rights.has('risk.read'),
      }),
    ]);
    return {
      subscriberId,
      phoneMasked: maskPhone(phone),
      state: row.state,
      createdAt: instantOf(row.created_at),
      lastLoginAt: row.last_login_at && instantOf(row.last_login_at),
      numberSince: row.number_since && instantOf(row.number_since),
      closedAt: row.closed_at && instantOf(row.closed_at),
      numberGroups: numberGroups(catalogue, row.phone_prefix),
      consents: given,
      findings: await findTroubles({ db, catalogue, consents }, { person: row, messages, caller, seen }),
      coupons,
      sessions,
      reminders,
      messages,
    };
  };
