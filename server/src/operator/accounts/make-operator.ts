import { audited } from '#audit/audited.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { makeHalves, makeOneTimePassword } from '#operator/made-secrets.ts';
import { addLocked } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator, isAlone } from './operator-approval.ts';
import { refuseAccount } from './refuse-account.ts';

/** An account that works at once. */
async function wholeAccount() {
  const oneTimePassword = makeOneTimePassword();
  return { oneTimePassword, passwordHash: await hashPassword(oneTimePassword), state: 'ACTIVE' } as const;
}

/** An account that waits for another administrator: who asks sees the first half of its password, who approves the second. */
async function halfAccount(halves: SealedBox) {
  const { first, second, whole } = makeHalves();
  const halfSealed = halves.seal(second);
  return { oneTimePassword: first, halfSealed, passwordHash: await hashPassword(whole), state: 'DISABLED' } as const;
}

export const makeOperator =
  ({ db, halves }: Operators): Handler<'makeOperator'> =>
  ({ name, displayName, role, branchId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const refusal = await refuseAccount(trx, { role, branchId });
      if (refusal !== null) return refusal;
      const isSecond = role === 'administrator' && branchId === null && (await isAlone(trx, caller));
      const account = isSecond ? await wholeAccount() : await halfAccount(halves);
      const { oneTimePassword, state } = account;
      const operator = await addLocked(trx, { name, displayName, role, branchId, ...account, nowMs: caller.nowMs });
      if (operator === undefined) return refuse('ALREADY_THERE', { field: 'name' });
      const { operator_id: operatorId } = operator;
      const asked = isSecond ? null : await askForOperator(trx, { operator, change: 'ENABLE' }, caller);
      if (asked instanceof Refusal) throw new Error('a new operator waits for nothing');
      note({
        action: 'operator.made',
        target: { kind: 'operator', id: operatorId },
        after: { name, displayName, role, branchId, state },
      });
      return { operatorId, oneTimePassword, approvalId: asked?.approvalId ?? null };
    });
