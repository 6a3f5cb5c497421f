import { createHmac, createSecretKey } from 'node:crypto';
import { SESSION_RENEWALS_END_DAYS, SESSION_RENEWED_GRACE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Session } from '#foundation/caller/caller.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { agreedVersionsOf } from '#subscriber/consent/consent-store.ts';
import { forgetAskedNumber, giveNumberFree, type KnownSubscriber } from '#subscriber/subscriber-store.ts';
import type { Revocations } from './revocations.ts';
import { type SessionTokens, type SessionTriple, sessionEndsAtMs } from './session-token.ts';

const UID_KEY_BYTES = 32;
const UID_BYTES = 12;
const KEPT_AFTER_END_MS = DAY_MS;
const GRACE_MS = SESSION_RENEWED_GRACE_SECONDS * SECOND_MS;
const RENEWALS_END_MS = SESSION_RENEWALS_END_DAYS * DAY_MS;

/** `agreed`: as in `Session`. */
type Agreeing = KnownSubscriber & Pick<Session, 'agreed'>;

/** A session as it is given out. */
export interface GivenSession extends SessionTriple {
  readonly uid: string;
}

export interface Sessions {
  /** The values of a new session and the row to write with them. */
  draft(subscriber: Agreeing, nowMs: number): { given: GivenSession; row: Schema['login_session'] };
  /** A session for a subscriber who has just logged in. */
  open(trx: Transaction<Schema>, subscriber: KnownSubscriber, nowMs: number): Promise<GivenSession>;
  /**
   * Replaces this session, which ends in a moment on every node; until then a repeat answers the same successor, as long as that
   * one is in force. Not for a barred subscriber, and not beyond thirty days after the login.
   */
  renew(session: Session, nowMs: number): Promise<GivenSession | 'SESSION_ENDED'>;
  /** Ends every session that came from the same login as this one, on every node within 2 s. */
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
  /** The subscriber's state before, read under the lock; undefined: there is no such subscriber. */
  readonly before: Schema['subscriber']['state'] | undefined;
  /** The number that became free, if one did. */
  readonly freedPhone: string | undefined;
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

  /** The same values whenever they are asked for. */
  const give = (subscriber: Agreeing, sessionId: string, issuedAtMs: number): GivenSession => {
    const uid = uidOf(subscriber.subscriberId);
    return { ...tokens.issue({ ...subscriber, sessionId, uid, issuedAtMs }), uid };
  };

  const sessions: Sessions = {
    draft(subscriber, nowMs) {
      const sessionId = uuidv7();
      return {
        given: give(subscriber, sessionId, nowMs),
        row: sessionRow(subscriber.subscriberId, sessionId, nowMs),
      };
    },

    async open(trx, subscriber, nowMs) {
      const agreed = await agreedVersionsOf(trx, subscriber.subscriberId);
      const { given, row } = sessions.draft({ ...subscriber, agreed }, nowMs);
      await trx.insertInto('login_session').values(row).execute();
      return given;
    },

    async renew(session, nowMs) {
      const { subscriberId, sessionId } = session;
      const renewed = await db.transaction().execute((trx) => renewWithin(trx, session, nowMs));
      if (renewed === undefined) return 'SESSION_ENDED';
      revocations.add({ subscriberId, sessionId, atMs: renewed.atMs + GRACE_MS });
      return give({ ...session, agreed: renewed.agreed }, renewed.successorId, renewed.atMs);
    },

    async end(subscriberId, sessionId) {
      const atMs = clock.now();
      const at = new Date(atMs);
      const family = await db.transaction().execute(async (trx) => {
        await hold(trx, subscriberId);
        const ended = await openSessions(trx, subscriberId)
          .set({ ended_at: at })
          .where(familyOf, '=', familyOfSession(trx, subscriberId, sessionId))
          .where('expires_at', '>', at)
          .returning('session_id')
          .execute();
        const sessionIds = [...new Set([sessionId, ...ended.map(({ session_id }) => session_id)])];
        await revoke(trx, { subscriberId, sessionIds, at });
        return sessionIds;
      });
      for (const ended of family) revocations.add({ subscriberId, sessionId: ended, atMs });
    },

    async endAllWithin(trx, subscriberId, becomes) {
      const atMs = clock.now();
      const at = new Date(atMs);
      const letNumberGo = async () => {
        await forgetAskedNumber(trx, subscriberId);
        return giveNumberFree(trx, cipher, { subscriberId, at });
      };
      // Before the subscriber's row: logging in takes locks in this order.
      let freedPhone = becomes === 'RECYCLED' ? await letNumberGo() : undefined;
      const before = await hold(trx, subscriberId);
      // The account may have got or asked for another number while this waited for its row.
      if (becomes === 'RECYCLED') freedPhone = (await letNumberGo()) ?? freedPhone;
      if (becomes !== undefined) {
        const subscriber = trx.updateTable('subscriber').where('subscriber_id', '=', subscriberId);
        await subscriber.set({ state: becomes }).execute();
      }
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
        before,
        freedPhone,
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
  family_id: null,
  successor_id: null,
});

/** Locks the subscriber's row, against `holdIfActive`. Returns its state; undefined: there is no such subscriber. */
async function hold(trx: Transaction<Schema>, subscriberId: string) {
  const subscriber = trx.selectFrom('subscriber').where('subscriber_id', '=', subscriberId);
  return (await subscriber.select('state').forUpdate().executeTakeFirst())?.state;
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

/** The session's successor: a new one, or that of a moment ago. Undefined where the session is not to be renewed. */
async function renewWithin(trx: Transaction<Schema>, session: Session, nowMs: number) {
  const { subscriberId, sessionId } = session;
  if (!(await holdIfActive(trx, subscriberId))) return undefined;
  const agreed = await agreedVersionsOf(trx, subscriberId);
  const next = sessionRow(subscriberId, uuidv7(), nowMs);
  const before = await markRenewed(trx, { session, successorId: next.session_id, nowMs });
  if (before === undefined) {
    const found = await findSuccessor(trx, session, nowMs);
    return found && { ...found, agreed };
  }
  await revoke(trx, { subscriberId, sessionIds: [sessionId], at: new Date(nowMs + GRACE_MS) });
  const { began_at, family_id } = before;
  await trx
    .insertInto('login_session')
    .values({ ...next, began_at, family_id: family_id ?? sessionId })
    .execute();
  return { successorId: next.session_id, atMs: nowMs, agreed };
}

interface Renewal {
  readonly session: Session;
  readonly successorId: string;
  readonly nowMs: number;
}

/** The login that the session comes from; undefined where the session is not to be renewed. */
function markRenewed(trx: Transaction<Schema>, { session, successorId, nowMs }: Renewal) {
  const now = new Date(nowMs);
  return openSessions(trx, session.subscriberId)
    .set({ renewed_at: now, successor_id: successorId })
    .where('session_id', '=', session.sessionId)
    .where('renewed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('began_at', '>', new Date(nowMs - RENEWALS_END_MS))
    .returning(['began_at', 'family_id'])
    .executeTakeFirst();
}

/** What the session was renewed to a moment ago, while it is in force and was not renewed itself. */
async function findSuccessor(trx: Transaction<Schema>, { subscriberId, sessionId }: Session, nowMs: number) {
  const found = await trx
    .selectFrom('login_session as before')
    .innerJoin('login_session as next', (join) =>
      join
        .onRef('next.subscriber_id', '=', 'before.subscriber_id')
        .onRef('next.session_id', '=', 'before.successor_id'),
    )
    .select(['next.session_id', 'before.renewed_at'])
    .where('before.subscriber_id', '=', subscriberId)
    .where('before.session_id', '=', sessionId)
    .where('before.renewed_at', '>', new Date(nowMs - GRACE_MS))
    .where('next.ended_at', 'is', null)
    .where('next.renewed_at', 'is', null)
    .executeTakeFirst();
  return found?.renewed_at ? { successorId: found.session_id, atMs: found.renewed_at.getTime() } : undefined;
}

/** A login's first session carries no family: it is its own. */
const familyOf = sql<string>`coalesce(family_id, session_id)`;
const familyOfSession = (trx: Transaction<Schema>, subscriberId: string, sessionId: string) =>
  trx
    .selectFrom('login_session')
    .select(familyOf.as('family'))
    .where('subscriber_id', '=', subscriberId)
    .where('session_id', '=', sessionId);

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
