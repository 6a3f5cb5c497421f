import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Logout } from './logout-token.ts';

const PATH = '/console-api/session/backChannelLogout';
const BODY_LIMIT_BYTES = 16 * 1024;
const BAD_REQUEST = 400;

/** The operator whom a subject names. */
const operatorOf = async (trx: Transaction<Schema>, { issuer, subject }: Logout): Promise<string | undefined> =>
  subject === undefined
    ? undefined
    : (
        await trx
          .selectFrom('operator_identity')
          .select('operator_id')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .executeTakeFirst()
      )?.operator_id;

/** Ends what a token names: a session of the provider's, or all sessions of a subject. */
async function endNamed(trx: Transaction<Schema>, logout: Logout, nowMs: number) {
  const operatorId = await operatorOf(trx, logout);
  if (logout.subject !== undefined && operatorId === undefined) return [];
  return endSessions(trx, {
    ...(operatorId === undefined ? {} : { operatorId }),
    ...(logout.sid === undefined ? {} : { providerSid: logout.sid }),
    nowMs,
  });
}

/** Ends the sessions, once a token: false if it was accepted before. */
function logOut(
  db: Kysely<Schema>,
  logout: Logout,
  at: { readonly address: string; readonly traceId: string; readonly nowMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('operator_logout_token')
      .values({ token_hash: logout.tokenHash, expires_at: new Date(logout.acceptableUntilMs) })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    const ended = await endNamed(trx, logout, at.nowMs);
    if (ended.length === 0) return true;
    const notes = ended.map(({ sessionId, operatorId }) => ({
      action: 'session.ended',
      target: { kind: 'operator', id: operatorId },
      before: { sessionId },
      after: { by: 'PROVIDER' },
    }));
    await writeAudit(trx, { operatorId: null, name: 'identity provider', role: null, ...at }, notes);
    return true;
  });
}

/** OpenID Connect Back-Channel Logout 1.0: the provider posts a signed token when a person signs out there. */
export function serveBackChannelLogout(http: FastifyInstance, operators: Operators, clock: Clock): void {
  const { db, provider } = operators;
  if (provider === undefined) return;
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)).get('logout_token'),
    );
    scope.post(PATH, { schema: { hide: true } }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const nowMs = clock.now();
      const token = typeof request.body === 'string' ? request.body : '';
      const logout = await provider.readLogoutToken(token, nowMs);
      const at = { address: request.ip, traceId: request.id, nowMs };
      const isDone = logout !== undefined && (await logOut(db, logout, at));
      return isDone ? reply.send() : reply.code(BAD_REQUEST).send({ error: 'invalid_request' });
    });
    done();
  });
}

export async function retireLogoutTokens(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_logout_token')
    .where('expires_at', '<', new Date(nowMs))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
