import { exportAudit } from '#operator/audit/export-audit.ts';
import { listAudit } from '#operator/audit/list-audit.ts';
import { verifyAudit } from '#operator/audit/verify-audit.ts';
import { listKeys } from '#operator/keys/list-keys.ts';
import { makeKey } from '#operator/keys/make-key.ts';
import { revokeKey } from '#operator/keys/revoke-key.ts';
import { changeRole } from '#operator/operators/change-role.ts';
import { endSession } from '#operator/operators/end-session.ts';
import { listOperators } from '#operator/operators/list-operators.ts';
import { listSessions } from '#operator/operators/list-sessions.ts';
import { makeOperator } from '#operator/operators/make-operator.ts';
import { resetAccess } from '#operator/operators/reset-access.ts';
import { setOperatorState } from '#operator/operators/set-operator-state.ts';
import { beginCodeSetUp } from '#operator/session/begin-code-set-up.ts';
import { choosePassword } from '#operator/session/choose-password.ts';
import { confirmCode } from '#operator/session/confirm-code.ts';
import { endOwnSession } from '#operator/session/end-own-session.ts';
import { finishCodeSetUp } from '#operator/session/finish-code-set-up.ts';
import { listOwnSessions } from '#operator/session/list-own-sessions.ts';
import { renewRecoveryCodes } from '#operator/session/renew-recovery-codes.ts';
import { showSession } from '#operator/session/show-session.ts';
import { signIn } from '#operator/session/sign-in.ts';
import { signOut } from '#operator/session/sign-out.ts';

/** Every call of the console and of systems with a key, by our own name for it; group by group. */
export const operatorApi = {
  // session
  signIn,
  confirmCode,
  choosePassword,
  beginCodeSetUp,
  finishCodeSetUp,
  showSession,
  signOut,
  listOwnSessions,
  endOwnSession,
  renewRecoveryCodes,
  // operators
  listOperators,
  makeOperator,
  changeRole,
  setOperatorState,
  resetAccess,
  listSessions,
  endSession,
  // keys
  listKeys,
  makeKey,
  revokeKey,
  // audit
  listAudit,
  exportAudit,
  verifyAudit,
};
export type OperatorApi = typeof operatorApi;
