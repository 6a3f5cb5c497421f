import type { AuditActor } from '#audit/audit-store.ts';
import { audited } from '#audit/audited.ts';
import type { OperatorGuest } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { nextStep, type OperatorRow } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { beginSession } from '#operator/session/session-store.ts';
import { noteRefused } from '#operator/sign-in/note-refused.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { ProviderIdentity } from './identity-provider.ts';
import { attemptOf } from './kept-attempt.ts';
import { type Settled, settleAccount } from './provider-account.ts';
import { readRoleClaims, roleOfValues } from './role-claim-store.ts';

/** In the audit: enough for an administrator to find the missing line. */
const NOTED_VALUES = 20;
const NOTED_LENGTH = 100;

const seen = ({ issuer, subject, values }: ProviderIdentity) => ({
  issuer,
  subject,
  values: values.slice(0, NOTED_VALUES).map((value) => value.slice(0, NOTED_LENGTH)),
});

/** Begins a session with a new token, whatever cookie the browser has brought. */
function open(
  { db }: Operators,
  guest: OperatorGuest,
  { operator, identity }: { operator: OperatorRow; identity: ProviderIdentity },
) {
  const { operator_id: operatorId, name, role } = operator;
  const { address, userAgent, nowMs, traceId } = guest;
  const actor: AuditActor = { operatorId, name, role, address, nowMs, traceId };
  const next = identity.isStrong ? 'OPEN' : nextStep(operator, false);
  return audited(db, actor, async (trx, note) => {
    const by = { operatorId, step: next, address, userAgent, nowMs, providerSid: identity.sid };
    const { sessionId, token } = await beginSession(trx, by);
    if (next === 'OPEN') {
      const signedIn = { signed_in_at: new Date(nowMs) };
      await trx.updateTable('operator').set(signedIn).where('operator_id', '=', operatorId).execute();
    }
    note({
      action: next === 'OPEN' ? 'session.opened' : 'session.begun',
      target: { kind: 'operator', id: operatorId },
      after: { sessionId, by: 'PROVIDER', next },
    });
    return { token, next };
  });
}

/** Records who came without a role, or disabled, and what the provider said of them. */
async function turnAway(
  db: Operators['db'],
  guest: OperatorGuest,
  { settled, identity }: { settled: Exclude<Settled, { kind: 'operator' }>; identity: ProviderIdentity },
) {
  const isDisabled = settled.kind === 'disabled';
  const why = isDisabled ? 'DISABLED' : 'NO_ROLE';
  await noteRefused(db, guest, { operatorId: settled.operatorId, step: 'PROVIDER', why, ...seen(identity) });
  const name = identity.userName ?? identity.subject;
  return isDisabled ? refuse('OPERATOR_DISABLED') : refuse('NO_ROLE_CLAIM', { name });
}

/** Takes the answer of the provider once: the cookie goes with it, and the provider exchanges a code once. */
export const finishProviderSignIn =
  (operators: Operators): Handler<'finishProviderSignIn'> =>
  async ({ query }, guest) => {
    const { db, provider, attempts, providerRate } = operators;
    if (provider === undefined) return refuse('UNKNOWN_ITEM');
    const tooOften = await providerRate(guest.address);
    if (tooOften !== undefined) return tooOften;
    const attempt = attemptOf(attempts, { sealed: guest.providerAttempt, query, nowMs: guest.nowMs });
    guest.setProviderAttempt(null);
    if (attempt === undefined) return refuse('SIGN_IN_EXPIRED');
    const finished = await provider.finish(query, attempt);
    if (finished.kind === 'away') return refuse('PROVIDER_AWAY');
    if (finished.kind === 'refused') {
      await noteRefused(db, guest, { operatorId: undefined, step: 'PROVIDER' });
      return refuse('PROVIDER_REFUSED');
    }
    const { identity } = finished;
    const role = roleOfValues(await readRoleClaims(db), identity.values);
    const settled = await settleAccount(db, guest, { identity, role, nowMs: guest.nowMs });
    if (settled.kind !== 'operator') return turnAway(db, guest, { settled, identity });
    const { token, next } = await open(operators, guest, { operator: settled.operator, identity });
    guest.setSession(token);
    return { next, returnTo: attempt.returnTo };
  };
