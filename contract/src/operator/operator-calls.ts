import { changeRole } from './accounts/change-role.ts';
import { endSession } from './accounts/end-session.ts';
import { listOperators } from './accounts/list-operators.ts';
import { listSessions } from './accounts/list-sessions.ts';
import { makeOperator } from './accounts/make-operator.ts';
import { resetAccess } from './accounts/reset-access.ts';
import { setOperatorState } from './accounts/set-operator-state.ts';
import { listKeys } from './keys/list-keys.ts';
import { makeKey } from './keys/make-key.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { beginCodeSetUp } from './sign-in/begin-code-set-up.ts';
import { choosePassword } from './sign-in/choose-password.ts';
import { confirmCode } from './sign-in/confirm-code.ts';
import { endOwnSession } from './sign-in/end-own-session.ts';
import { finishCodeSetUp } from './sign-in/finish-code-set-up.ts';
import { listOwnSessions } from './sign-in/list-own-sessions.ts';
import { renewRecoveryCodes } from './sign-in/renew-recovery-codes.ts';
import { showSession } from './sign-in/show-session.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';

export const operatorCalls = {
  changeRole,
  endSession,
  listOperators,
  listSessions,
  makeOperator,
  resetAccess,
  setOperatorState,
  listKeys,
  makeKey,
  revokeKey,
  beginCodeSetUp,
  choosePassword,
  confirmCode,
  endOwnSession,
  finishCodeSetUp,
  listOwnSessions,
  renewRecoveryCodes,
  showSession,
  signIn,
  signOut,
};
