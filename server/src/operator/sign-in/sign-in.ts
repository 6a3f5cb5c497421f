import type { AuditActor } from '#audit/audit-store.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { recordBreakGlass } from '#operator/break-glass/break-glass.ts';
import { nextStep } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { isPassword } from '#operator/password.ts';
import { beginSession } from '#operator/session/session-store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { noteRefused } from './note-refused.ts';
import { takeAttempt } from './sign-in-delay.ts';

/**
 * Where operators sign in at an identity provider this is the emergency access: the right password alone raises the alarm, before
 * the code. Wrong name, wrong password and disabled account give the same answer after the same
 * time.
 */
export const signIn =
  ({ db, provider, alarm }: Operators): Handler<'signIn'> =>
  async ({ name, password }, guest) => {
    const { address, userAgent, nowMs, traceId } = guest;
    const attempt = await takeAttempt(db, { name, address, nowMs });
    if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
    const operator = await db.selectFrom('operator').selectAll().where('name', '=', name).executeTakeFirst();
    const isRight = await isPassword(operator, password);
    if (operator === undefined || !isRight || operator.state !== 'ACTIVE') {
      await noteRefused(db, guest, { operatorId: operator?.operator_id, step: 'PASSWORD' });
      return refuse('SIGN_IN_REFUSED');
    }
    const { operator_id: operatorId, role } = operator;
    const actor: AuditActor = { operatorId, name, role, address, nowMs, traceId };
    const target = { kind: 'operator', id: operatorId };
    const next = nextStep(operator, false);
    const token = await audited(db, actor, async (trx, note) => {
      const { sessionId, token } = await beginSession(trx, { operatorId, step: next, address, userAgent, nowMs });
      note({ action: 'session.begun', target, after: { sessionId, next } });
      if (provider !== undefined) {
        note(await recordBreakGlass(trx, { operatorId, name, role, address, sessionId, nowMs }));
      }
      return token;
    });
    await attempt.succeeded();
    if (provider !== undefined) alarm.breakGlass({ operatorId, name, address });
    guest.setSession(token);
    return { next };
  };
