import type { OperatorApi } from '@coupon-centre/contract/operator-api';
import { exportAudit } from '#features/operator-audit/export-audit.ts';
import { listAudit } from '#features/operator-audit/list-audit.ts';
import { verifyAudit } from '#features/operator-audit/verify-audit.ts';
import { listKeys } from '#features/operator-keys/list-keys.ts';
import { makeKey } from '#features/operator-keys/make-key.ts';
import { revokeKey } from '#features/operator-keys/revoke-key.ts';
import { changeRole } from '#features/operator-operators/change-role.ts';
import { endSession } from '#features/operator-operators/end-session.ts';
import { listOperators } from '#features/operator-operators/list-operators.ts';
import { listSessions } from '#features/operator-operators/list-sessions.ts';
import { makeOperator } from '#features/operator-operators/make-operator.ts';
import { resetAccess } from '#features/operator-operators/reset-access.ts';
import { setOperatorState } from '#features/operator-operators/set-operator-state.ts';
import { beginCodeSetUp } from '#features/operator-session/begin-code-set-up.ts';
import { choosePassword } from '#features/operator-session/choose-password.ts';
import { confirmCode } from '#features/operator-session/confirm-code.ts';
import { endOwnSession } from '#features/operator-session/end-own-session.ts';
import { finishCodeSetUp } from '#features/operator-session/finish-code-set-up.ts';
import { listOwnSessions } from '#features/operator-session/list-own-sessions.ts';
import { renewRecoveryCodes } from '#features/operator-session/renew-recovery-codes.ts';
import { showSession } from '#features/operator-session/show-session.ts';
import { signIn } from '#features/operator-session/sign-in.ts';
import { signOut } from '#features/operator-session/sign-out.ts';
import type { OperatorHandlers } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** Every call of the console and of systems with a key, on the parts it needs; group by group, as in `operatorApi`. */
export function createOperatorHandlers(
  { db }: AppNeeds,
  _parts: Parts,
  operators: Operators,
): OperatorHandlers<OperatorApi> {
  return {
    // session
    signIn: signIn(operators),
    confirmCode: confirmCode(operators),
    choosePassword: choosePassword(operators),
    beginCodeSetUp: beginCodeSetUp(operators),
    finishCodeSetUp: finishCodeSetUp(operators),
    showSession: showSession(operators),
    signOut: signOut(operators),
    listOwnSessions: listOwnSessions(operators),
    endOwnSession: endOwnSession(operators),
    renewRecoveryCodes: renewRecoveryCodes(operators),
    // operators
    listOperators: listOperators(operators),
    makeOperator: makeOperator(operators),
    changeRole: changeRole(operators),
    setOperatorState: setOperatorState(operators),
    resetAccess: resetAccess(operators),
    listSessions: listSessions(operators),
    endSession: endSession(operators),
    // keys
    listKeys: listKeys(operators),
    makeKey: makeKey(operators),
    revokeKey: revokeKey(operators),
    // audit
    listAudit: listAudit(db),
    exportAudit: exportAudit(db),
    verifyAudit: verifyAudit(db),
  };
}
