import { createHmac, createSecretKey } from 'node:crypto';
import { SESSION_RENEWALS_END_DAYS, SESSION_RENEWED_GRACE_SECONDS } from '@coupon-centre/contract/limits';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import type { Session } from '#http/handler.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import type { Revocations } from '#identity/revocations.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { type SessionTokens, type SessionTriple, sessionEndsAtMs } from '#identity/session-token.ts';
import { giveNumberFree, type KnownSubscriber } from '#identity/subscriber-store.ts';

const UID_KEY_BYTES = 32;
const UID_BYTES = 12;
const KEPT_AFTER_END_MS = 24 * 3_600_000;
const RENEWALS_END_MS = SESSION_RENEWALS_END_DAYS * 24 * 3_600_000;

/** A session as it is given out. */
export interface GivenSession extends SessionTriple {
  readonly uid: string;
}

export interface Sessions {
  /** The values of a new session and the row to write with them. */
  draft(subscriber: KnownSubscriber, nowMs: number): { given: GivenSession; row: Schema['login_session'] };
  /** A session of somebody who has just been let in. */
  open(trx: Transaction<Schema>, subscriber: KnownSubscriber, nowMs: number): Promise<GivenSession>;
  /**
   * The next session in place of this one, which ends in a moment on every node. A session is renewed once, not for somebody
   * barred, and not for ever: thirty days after the login it is over.
   */
  renew(session: Session, nowMs: number): Promise<GivenSession | 'SESSION_ENDED'>;
  /** Ends one session on every node within 2 s. */
  end(subscriberId: string, sessionId: string): Promise<void>;
  /**
   * Ends all of a subscriber's sessions on every node within 2 s, and bars the subscriber in the same transaction if told to. The
   * number of one that is `RECYCLED` is free: whoever logs in with it next is somebody new.
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
  /** The same for a person every time, and nothing to be told from it. */
  const uidOf = (subscriberId: string): string =>
    createHmac('sha256', uidKey).update(subscriberId).digest().subarray(0, UID_BYTES).toString('base64url');

  const draft: Sessions['draft'] = (subscriber, nowMs) => {
    const sessionId = uuidv7();
    const uid = uidOf(subscriber.subscriberId);
    return {
      given: { ...tokens.issue({ ...subscriber, sessionId, uid, issuedAtMs: nowMs }), uid },
      row: {
        subscriber_id: subscriber.subscriberId,
        session_id: sessionId,
        created_at: new Date(nowMs),
        began_at: new Date(nowMs),
        expires_at: new Date(sessionEndsAtMs(nowMs)),
        renewed_at: null,
        ended_at: null,
      },
    };
  };

  async function open(
    trx: Transaction<Schema>,
    subscriber: KnownSubscriber,
    nowMs: number,
    beganAt = new Date(nowMs),
  ): Promise<GivenSession> {
    const { given, row } = draft(subscriber, nowMs);
    await trx
      .insertInto('login_session')
      .values({ ...row, began_at: beganAt })
      .execute();
    return given;
  }

  /** Writes it down for all nodes. This one is told once it is committed. */
  const revoke = (trx: Transaction<Schema>, subscriberId: string, sessionIds: readonly (string | null)[], at: Date) =>
    trx
      .insertInto('session_revocation')
      .values(
        sessionIds.map((session_id) => ({ revocation_id: uuidv7(), subscriber_id: subscriberId, session_id, at })),
      )
      .execute();

  const endAllWithin: Sessions['endAllWithin'] = async (trx, subscriberId, becomes) => {
    const atMs = clock.now();
    const at = new Date(atMs);
    // Before the subscriber's row: logging in takes locks in this order.
    if (becomes === 'RECYCLED') await giveNumberFree(trx, cipher, subscriberId, at);
    const subscriber = trx.selectFrom('subscriber').where('subscriber_id', '=', subscriberId);
    await subscriber.select('subscriber_id').forUpdate().execute();
    if (becomes !== undefined) {
      await trx.updateTable('subscriber').set({ state: becomes }).where('subscriber_id', '=', subscriberId).execute();
    }
    const sessions = await trx
      .updateTable('login_session')
      .set({ ended_at: at })
      .where('subscriber_id', '=', subscriberId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('session_id')
      .execute();
    // One by one beside the row for all: another node's clock may have stamped a session later than now.
    const sessionIds = [null, ...sessions.map(({ session_id }) => session_id)];
    await revoke(trx, subscriberId, sessionIds, at);
    return {
      sessions: sessions.length,
      committed() {
        for (const sessionId of sessionIds) revocations.add({ subscriberId, sessionId, atMs });
      },
    };
  };

  return {
    draft,
    open,

    async renew(session, nowMs) {
      const { subscriberId, sessionId } = session;
      const endsAtMs = nowMs + SESSION_RENEWED_GRACE_SECONDS * 1000;
      const given = await db.transaction().execute(async (trx) => {
        const now = new Date(nowMs);
        // The lock makes a ban wait and find the new session, or this renewal wait and find the ban.
        const subscriber = await trx
          .selectFrom('subscriber')
          .select('state')
          .where('subscriber_id', '=', subscriberId)
          .forShare()
          .executeTakeFirst();
        if (subscriber?.state !== 'ACTIVE') return 'SESSION_ENDED';
        const renewed = await trx
          .updateTable('login_session')
          .set({ renewed_at: now })
          .where('subscriber_id', '=', subscriberId)
          .where('session_id', '=', sessionId)
          .where('renewed_at', 'is', null)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now)
          .where('began_at', '>', new Date(nowMs - RENEWALS_END_MS))
          .returning('began_at')
          .executeTakeFirst();
        if (renewed === undefined) return 'SESSION_ENDED';
        await revoke(trx, subscriberId, [sessionId], new Date(endsAtMs));
        return open(trx, session, nowMs, renewed.began_at);
      });
      if (given !== 'SESSION_ENDED') revocations.add({ subscriberId, sessionId, atMs: endsAtMs });
      return given;
    },

    async end(subscriberId, sessionId) {
      const atMs = clock.now();
      await db.transaction().execute(async (trx) => {
        const at = new Date(atMs);
        await trx
          .updateTable('login_session')
          .set({ ended_at: at })
          .where('subscriber_id', '=', subscriberId)
          .where('session_id', '=', sessionId)
          .where('ended_at', 'is', null)
          .execute();
        await revoke(trx, subscriberId, [sessionId], at);
      });
      revocations.add({ subscriberId, sessionId, atMs });
    },

    endAllWithin,

    async endAll(subscriberId, becomes) {
      const ended = await db.transaction().execute((trx) => endAllWithin(trx, subscriberId, becomes));
      ended.committed();
    },
  };
}

/** Sessions that ended a day ago: nothing asks for them any more. */
export async function forgetSessions(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('login_session')
    .where('expires_at', '<', new Date(nowMs - KEPT_AFTER_END_MS))
    .execute();
}
