import { changeBranch } from './accounts/change-branch.ts';
import { changeRole } from './accounts/change-role.ts';
import { endSession } from './accounts/end-session.ts';
import { listOperators } from './accounts/list-operators.ts';
import { listSessions } from './accounts/list-sessions.ts';
import { makeOperator } from './accounts/make-operator.ts';
import { makeService } from './accounts/make-service.ts';
import { resetAccess } from './accounts/reset-access.ts';
import { setOperatorState } from './accounts/set-operator-state.ts';
import { acknowledgeBreakGlass } from './break-glass/acknowledge-break-glass.ts';
import { listBreakGlass } from './break-glass/list-break-glass.ts';
import { noteEditing } from './editing/note-editing.ts';
import { changeKeyAddresses } from './keys/change-key-addresses.ts';
import { listKeys } from './keys/list-keys.ts';
import { makeKey } from './keys/make-key.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { takeKey } from './keys/take-key.ts';
import { beginProviderSignIn } from './provider/begin-provider-sign-in.ts';
import { finishProviderSignIn } from './provider/finish-provider-sign-in.ts';
import { listRoleClaims } from './provider/list-role-claims.ts';
import { setRoleClaims } from './provider/set-role-claims.ts';
import { showSignInWays } from './provider/show-sign-in-ways.ts';
import { listRoles } from './roles/list-roles.ts';
import { removeRole } from './roles/remove-role.ts';
import { saveRole } from './roles/save-role.ts';
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
import { discardUnfinished } from './unfinished/discard-unfinished.ts';
import { listUnfinished } from './unfinished/list-unfinished.ts';
import { saveUnfinished } from './unfinished/save-unfinished.ts';
import { showUnfinished } from './unfinished/show-unfinished.ts';

export const operatorCalls = {
  noteEditing,
  discardUnfinished,
  listUnfinished,
  saveUnfinished,
  showUnfinished,
  changeRole,
  changeBranch,
  endSession,
  listOperators,
  listSessions,
  makeOperator,
  makeService,
  listRoles,
  removeRole,
  saveRole,
  resetAccess,
  setOperatorState,
  changeKeyAddresses,
  listKeys,
  makeKey,
  revokeKey,
  takeKey,
  acknowledgeBreakGlass,
  beginProviderSignIn,
  finishProviderSignIn,
  listBreakGlass,
  listRoleClaims,
  setRoleClaims,
  showSignInWays,
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
