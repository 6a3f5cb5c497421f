import type { Right, Role } from '@coupon-centre/contract/call/rights';
import { OPERATOR_IDLE_MS, OPERATOR_SEEN_EVERY_MS } from '@coupon-centre/contract/foundation/limits';
import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashOfSecret, makeToken } from '#operator/made-secrets.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Keyset } from '#platform/http/keyset.ts';

/** Maximum lifetime of a session. */
export const LONGEST_MS = 12 * HOUR_MS;
/** Time limit of a sign-in after the password. */
const SIGNING_IN_MS = 10 * MINUTE_MS;
const KEEP_MS = 90 * DAY_MS;
const USER_AGENT_MAX = 200;

/** A currently valid session. */
export interface GoodSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  /** Of a composed role; null for the six. */
  /** That they work for; null: head office. */
  readonly branchId: string | null;
  readonly roleRights: readonly Right[] | null;
  readonly step: SignInStep;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
}

/** Begins a session; the token is for its cookie and is not stored. */
export async function beginSession(
  db: Kysely<Schema>,
  by: {
    operatorId: string;
    step: SignInStep;
    address: string;
    userAgent: string;
    nowMs: number;
    providerSid?: string | undefined;
  },
): Promise<{ sessionId: string; token: string }> {
  const sessionId = uuidv7();
  const token = makeToken();
  const now = new Date(by.nowMs);
  await db
    .insertInto('operator_session')
    .values({
      session_id: sessionId,
      operator_id: by.operatorId,
      token_hash: hashOfSecret(token),
      step: by.step,
      address: by.address,
      user_agent: by.userAgent.slice(0, USER_AGENT_MAX).toWellFormed().replaceAll('\0', ''),
      created_at: now,
      seen_at: now,
      provider_sid: by.providerSid ?? null,
    })
    .execute();
  return { sessionId, token };
}

/** Valid sessions of enabled operators. */
const goodSessions = (db: Kysely<Schema>, nowMs: number) =>
  db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.operator_id', 's.operator_id')
    .where('s.ended_at', 'is', null)
    .where('o.state', '=', 'ACTIVE')
    .where('s.created_at', '>', new Date(nowMs - LONGEST_MS))
    .where('s.seen_at', '>', new Date(nowMs - OPERATOR_IDLE_MS))
    .where((eb) => eb.or([eb('s.step', '=', 'OPEN'), eb('s.created_at', '>', new Date(nowMs - SIGNING_IN_MS))]));

/** The session of a token, if it is valid. */
export async function findSession(db: Kysely<Schema>, token: string, nowMs: number): Promise<GoodSession | undefined> {
  const row = await goodSessions(db, nowMs)
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .select(['s.session_id', 's.operator_id', 's.step', 's.created_at', 's.seen_at', 'o.name', 'o.role'])
    .select(['r.rights', 'o.branch_id'])
    .where('s.token_hash', '=', hashOfSecret(token))
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.session_id,
      operatorId: row.operator_id,
      name: row.name,
      role: row.role,
      branchId: row.branch_id,
      roleRights: row.rights,
      step: row.step,
      createdAtMs: row.created_at.getTime(),
      seenAtMs: row.seen_at.getTime(),
    }
  );
}

/** Restarts the session's 30 idle minutes. */
export async function markSeen(db: Kysely<Schema>, { sessionId, seenAtMs }: GoodSession, nowMs: number): Promise<void> {
  if (nowMs - seenAtMs < OPERATOR_SEEN_EVERY_MS) return;
  await db
    .updateTable('operator_session')
    .set({ seen_at: new Date(nowMs) })
    .where('session_id', '=', sessionId)
    .where('seen_at', '<', new Date(nowMs))
    .execute();
}

/** Moves to the next step with a new token, so that a token captured earlier is useless. */
export async function advanceSession(
  db: Kysely<Schema>,
  { sessionId, from, to, nowMs }: { sessionId: string; from: SignInStep; to: SignInStep; nowMs: number },
): Promise<string | undefined> {
  const token = makeToken();
  const { numUpdatedRows } = await db
    .updateTable('operator_session')
    .set({ step: to, token_hash: hashOfSecret(token), seen_at: new Date(nowMs) })
    .where('session_id', '=', sessionId)
    .where('step', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? token : undefined;
}

/** Open sessions for a list, of one operator or of all. */
export const listGoodSessions = (
  db: Kysely<Schema>,
  { operatorId, nowMs }: { readonly operatorId: string | undefined; readonly nowMs: number },
) =>
  goodSessions(db, nowMs)
    .select(['s.session_id', 's.operator_id', 's.address', 's.user_agent', 's.created_at', 's.seen_at', 'o.name'])
    .where('s.step', '=', 'OPEN')
    .$if(operatorId !== undefined, (query) => query.where('s.operator_id', '=', operatorId ?? ''));

/** A row of it. */
export type ListedSession = Awaited<ReturnType<ReturnType<typeof listGoodSessions>['executeTakeFirstOrThrow']>>;

export const newestSessionFirst: Keyset = {
  name: 'sessions',
  columns: [{ by: sql.ref('s.session_id'), kind: 'uuid', isDown: true }],
};

/** Ends sessions of an operator: one, all, all but one, or those of a session at the identity provider. The ids of those that were open. */
export async function endSessions(
  db: Kysely<Schema>,
  by: { operatorId?: string; only?: string; except?: string; providerSid?: string; nowMs: number },
): Promise<readonly { sessionId: string; operatorId: string }[]> {
  const { operatorId, only, except, providerSid, nowMs } = by;
  const rows = await db
    .updateTable('operator_session')
    .set({ ended_at: new Date(nowMs) })
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(nowMs - OPERATOR_IDLE_MS))
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''))
    .$if(only !== undefined, (query) => query.where('session_id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('session_id', '<>', except ?? ''))
    .$if(providerSid !== undefined, (query) => query.where('provider_sid', '=', providerSid ?? ''))
    .returning(['session_id', 'operator_id'])
    .execute();
  return rows.map((row) => ({ sessionId: row.session_id, operatorId: row.operator_id }));
}

export async function retireOperatorSessions(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_session')
    .where('created_at', '<', new Date(nowMs - KEEP_MS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
