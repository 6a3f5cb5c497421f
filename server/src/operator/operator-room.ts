import type { operatorCalls } from '@coupon-centre/contract/operator/operator-calls';
import type { Approves } from '#approval/approval-work.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Room } from '#platform/rooms/room.ts';
import { changeBranch } from './accounts/change-branch.ts';
import { changeRole } from './accounts/change-role.ts';
import { endSession } from './accounts/end-session.ts';
import { listOperators } from './accounts/list-operators.ts';
import { listSessions } from './accounts/list-sessions.ts';
import { makeOperator } from './accounts/make-operator.ts';
import { makeService } from './accounts/make-service.ts';
import { operatorApproval } from './accounts/operator-approval.ts';
import { resetAccess } from './accounts/reset-access.ts';
import { setOperatorState } from './accounts/set-operator-state.ts';
import { acknowledgeBreakGlass } from './break-glass/acknowledge-break-glass.ts';
import { listBreakGlass } from './break-glass/list-break-glass.ts';
import { noteEditing } from './editing/note-editing.ts';
import { changeKeyAddresses, keyAddressesApproval } from './keys/change-key-addresses.ts';
import { keyApproval } from './keys/key-approval.ts';
import { listKeys } from './keys/list-keys.ts';
import { makeKey } from './keys/make-key.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { takeKey } from './keys/take-key.ts';
import type { Operators } from './operators.ts';
import { retireLogoutTokens, serveBackChannelLogout } from './provider/back-channel-logout.ts';
import { beginProviderSignIn } from './provider/begin-provider-sign-in.ts';
import { finishProviderSignIn } from './provider/finish-provider-sign-in.ts';
import { listRoleClaims } from './provider/list-role-claims.ts';
import { roleClaimsApproval, setRoleClaims } from './provider/set-role-claims.ts';
import { showSignInWays } from './provider/show-sign-in-ways.ts';
import { listRoles } from './roles/list-roles.ts';
import { removeRole } from './roles/remove-role.ts';
import { roleApproval, saveRole } from './roles/save-role.ts';
import { endOwnSession } from './session/end-own-session.ts';
import { listOwnSessions } from './session/list-own-sessions.ts';
import { retireOperatorSessions } from './session/session-store.ts';
import { showSession } from './session/show-session.ts';
import { signOut } from './session/sign-out.ts';
import { beginCodeSetUp } from './sign-in/begin-code-set-up.ts';
import { choosePassword } from './sign-in/choose-password.ts';
import { confirmCode } from './sign-in/confirm-code.ts';
import { finishCodeSetUp } from './sign-in/finish-code-set-up.ts';
import { renewRecoveryCodes } from './sign-in/renew-recovery-codes.ts';
import { signIn } from './sign-in/sign-in.ts';
import { retireDelays } from './sign-in/sign-in-delay.ts';
import { discardUnfinished } from './unfinished/discard-unfinished.ts';
import { listUnfinished } from './unfinished/list-unfinished.ts';
import { saveUnfinished } from './unfinished/save-unfinished.ts';
import { showUnfinished } from './unfinished/show-unfinished.ts';
import { retireUnfinished } from './unfinished/unfinished-store.ts';

interface Needs {
  readonly operators: Operators;
  readonly clock: Clock;
}

/** Operators, their sessions, and keys for other systems. */
export const operatorRoom = ({
  operators,
  clock,
}: Needs): Room<typeof operatorCalls> & Approves<'OPERATOR' | 'ROLE' | 'ROLE_CLAIMS' | 'KEY' | 'KEY_ADDRESSES'> => ({
  approvals: {
    OPERATOR: operatorApproval(operators),
    ROLE: roleApproval,
    ROLE_CLAIMS: roleClaimsApproval,
    KEY: keyApproval,
    KEY_ADDRESSES: keyAddressesApproval,
  },
  calls: {
    noteEditing: noteEditing(operators),
    discardUnfinished: discardUnfinished(operators),
    listUnfinished: listUnfinished(operators),
    saveUnfinished: saveUnfinished(operators),
    showUnfinished: showUnfinished(operators),
    acknowledgeBreakGlass: acknowledgeBreakGlass(operators),
    beginProviderSignIn: beginProviderSignIn(operators),
    finishProviderSignIn: finishProviderSignIn(operators),
    listBreakGlass: listBreakGlass(operators),
    listRoleClaims: listRoleClaims(operators),
    setRoleClaims: setRoleClaims(operators),
    showSignInWays: showSignInWays(operators),
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
    listOperators: listOperators(operators),
    makeOperator: makeOperator(operators),
    makeService: makeService(operators),
    listRoles: listRoles(operators),
    saveRole: saveRole(operators),
    removeRole: removeRole(operators),
    changeKeyAddresses: changeKeyAddresses(operators),
    changeRole: changeRole(operators),
    changeBranch: changeBranch(operators),
    setOperatorState: setOperatorState(operators),
    resetAccess: resetAccess(operators),
    listSessions: listSessions(operators),
    endSession: endSession(operators),
    listKeys: listKeys(operators),
    makeKey: makeKey(operators),
    revokeKey: revokeKey(operators),
    takeKey: takeKey(operators),
  },
  serve: (http) => serveBackChannelLogout(http, operators, clock),
  retire: {
    operatorSessions: retireOperatorSessions,
    signInDelays: retireDelays,
    logoutTokens: retireLogoutTokens,
    unfinished: retireUnfinished,
  },
});
