import { createHmac, createSecretKey } from 'node:crypto';
import { SESSION_RENEWALS_END_DAYS, SESSION_RENEWED_GRACE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Session } from '#foundation/caller/caller.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { giveNumberFree, type KnownSubscriber } from '#subscriber/subscriber-store.ts';
import type { Revocations } from './revocations.ts';
import { type SessionTokens, type SessionTriple, sessionEndsAtMs } from './session-token.ts';

const UID_KEY_BYTES = 32;
const UID_BYTES = 12;
const KEPT_AFTER_END_MS = DAY_MS;
const RENEWALS_END_MS = SESSION_RENEWALS_END_DAYS * DAY_MS;

/** A session as it is given out. */
export interface GivenSession extends SessionTriple {
  readonly uid: string;
}

export interface Sessions {
  /** The values of a new session and the row to write with them. */
  draft(subscriber: KnownSubscriber, nowMs: number): { given: GivenSession; row: Schema['login_session'] };
  /** A session for a subscriber who has just logged in. */
  open(trx: Transaction<Schema>, subscriber: KnownSubscriber, nowMs: number): Promise<GivenSession>;
  /**
   * Replaces this session, which ends in a moment on every node. A session is renewed once, not for a barred subscriber, and not
   * beyond thirty days after the login.
   */
  renew(session: Session, nowMs: number): Promise<GivenSession | 'SESSION_ENDED'>;
  /** Ends one session on every node within 2 s. */
  end(subscriberId: string, sessionId: string): Promise<void>;
  /**
   * Ends all of a subscriber's sessions on every node within 2 s; `becomes` bars the subscriber in the same transaction. The number
   * of a `RECYCLED` subscriber is free: the next login with it makes a new subscriber.
   */
  endAll(subscriberId: string, becomes?: 'BANNED' | 'RECYCLED'): Promise<void>;
  /** The same within a transaction of the caller's, who calls `committed` once it is: then this node knows at once. */
  endAllWithin(trx: Transaction<Schema>, subscriberId: string, becomes?: 'BANNED' | 'RECYCLED'): Promise<EndedSessions>;
}

export interface EndedSessions {
  /** How many were open. */
  readonly sessions: number;
  committed(): void;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly cipher: PhoneCipher;
  readonly tokens: SessionTokens;
  readonly revocations: Revocations;
}

export function createSessions({ db, clock, deriveKey, cipher, tokens, revocations }: Needs): Sessions {
  const uidKey = createSecretKey(deriveKey('usage-event-uid', UID_KEY_BYTES));
  /** Constant for a person, and opaque. */
  const uidOf = (subscriberId: string): string =>
    createHmac('sha256', uidKey).update(subscriberId).digest().subarray(0, UID_BYTES).toString('base64url');

  const sessions: Sessions = {
    draft(subscriber, nowMs) {
      const sessionId = uuidv7();
      const uid = uidOf(subscriber.subscriberId);
      return {
        given: { ...tokens.issue({ ...subscriber, sessionId, uid, issuedAtMs: nowMs }), uid },
        row: sessionRow(subscriber.subscriberId, sessionId, nowMs),
      };
    },

    async open(trx, subscriber, nowMs) {
      const { given, row } = sessions.draft(subscriber, nowMs);
      await trx.insertInto('login_session').values(row).execute();
      return given;
    },

    async renew(session, nowMs) {
      const { subscriberId, sessionId } = session;
      const endsAtMs = nowMs + SESSION_RENEWED_GRACE_SECONDS * SECOND_MS;
      const given = await db.transaction().execute(async (trx) => {
        if (!(await holdIfActive(trx, subscriberId))) return 'SESSION_ENDED';
        const beganAt = await markRenewed(trx, session, nowMs);
        if (beganAt === undefined) return 'SESSION_ENDED';
        await revoke(trx, { subscriberId, sessionIds: [sessionId], at: new Date(endsAtMs) });
        const next = sessions.draft(session, nowMs);
        await trx
          .insertInto('login_session')
          .values({ ...next.row, began_at: beganAt })
          .execute();
        return next.given;
      });
      if (given !== 'SESSION_ENDED') revocations.add({ subscriberId, sessionId, atMs: endsAtMs });
      return given;
    },

    async end(subscriberId, sessionId) {
      const atMs = clock.now();
      const at = new Date(atMs);
      await db.transaction().execute(async (trx) => {
        await openSessions(trx, subscriberId).set({ ended_at: at }).where('session_id', '=', sessionId).execute();
        await revoke(trx, { subscriberId, sessionIds: [sessionId], at });
      });
      revocations.add({ subscriberId, sessionId, atMs });
    },

    async endAllWithin(trx, subscriberId, becomes) {
      const atMs = clock.now();
      const at = new Date(atMs);
      // Before the subscriber's row: logging in takes locks in this order.
      if (becomes === 'RECYCLED') await giveNumberFree(trx, cipher, { subscriberId, at });
      await holdAndBar(trx, subscriberId, becomes);
      const ended = await openSessions(trx, subscriberId)
        .set({ ended_at: at })
        .where('expires_at', '>', at)
        .returning('session_id')
        .execute();
      // One by one as well as the row for all: another node's clock may have stamped a session later than now.
      const sessionIds = [null, ...ended.map(({ session_id }) => session_id)];
      await revoke(trx, { subscriberId, sessionIds, at });
      return {
        sessions: ended.length,
        committed() {
          for (const sessionId of sessionIds) revocations.add({ subscriberId, sessionId, atMs });
        },
      };
    },

    async endAll(subscriberId, becomes) {
      const ended = await db.transaction().execute((trx) => sessions.endAllWithin(trx, subscriberId, becomes));
      ended.committed();
    },
  };
  return sessions;
}

const sessionRow = (subscriberId: string, sessionId: string, nowMs: number): Schema['login_session'] => ({
  subscriber_id: subscriberId,
  session_id: sessionId,
  created_at: new Date(nowMs),
  began_at: new Date(nowMs),
  expires_at: new Date(sessionEndsAtMs(nowMs)),
  renewed_at: null,
  ended_at: null,
});

/** Locks the subscriber's row, against `holdIfActive`, and bars the subscriber if asked to. */
async function holdAndBar(trx: Transaction<Schema>, subscriberId: string, becomes?: 'BANNED' | 'RECYCLED') {
  const subscriber = trx.selectFrom('subscriber').where('subscriber_id', '=', subscriberId);
  await subscriber.select('subscriber_id').forUpdate().execute();
  if (becomes === undefined) return;
  await trx.updateTable('subscriber').set({ state: becomes }).where('subscriber_id', '=', subscriberId).execute();
}

/** Whether the subscriber is not barred. The lock makes a ban wait and find the new session, or a renewal wait and find the ban. */
async function holdIfActive(trx: Transaction<Schema>, subscriberId: string): Promise<boolean> {
  const subscriber = await trx
    .selectFrom('subscriber')
    .select('state')
    .where('subscriber_id', '=', subscriberId)
    .forShare()
    .executeTakeFirst();
  return subscriber?.state === 'ACTIVE';
}

/** When the person logged in; undefined where the session is not to be renewed. */
async function markRenewed(trx: Transaction<Schema>, { subscriberId, sessionId }: Session, nowMs: number) {
  const now = new Date(nowMs);
  const renewed = await openSessions(trx, subscriberId)
    .set({ renewed_at: now })
    .where('session_id', '=', sessionId)
    .where('renewed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('began_at', '>', new Date(nowMs - RENEWALS_END_MS))
    .returning('began_at')
    .executeTakeFirst();
  return renewed?.began_at;
}

const openSessions = (trx: Transaction<Schema>, subscriberId: string) =>
  trx.updateTable('login_session').where('subscriber_id', '=', subscriberId).where('ended_at', 'is', null);

interface Revoked {
  readonly subscriberId: string;
  /** Null: all of the subscriber's sessions. */
  readonly sessionIds: readonly (string | null)[];
  readonly at: Date;
}

/** Writes a revocation for all nodes. The caller applies it to this node after the commit. */
const revoke = (trx: Transaction<Schema>, { subscriberId, sessionIds, at }: Revoked) =>
  trx
    .insertInto('session_revocation')
    .values(sessionIds.map((session_id) => ({ revocation_id: uuidv7(), subscriber_id: subscriberId, session_id, at })))
    .execute();

/** Sessions that ended a day ago: nothing asks for them any more. */
export async function forgetSessions(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('login_session')
    .where('expires_at', '<', new Date(nowMs - KEPT_AFTER_END_MS))
    .execute();
}
