import type { subscriberCalls } from '@coupon-centre/contract/subscriber/subscriber-calls';
import type { Room } from '#platform/rooms/room.ts';
import { sendConfirmationSms } from './confirmation/send-confirmation-sms.ts';
import type { Identity } from './identity.ts';
import { exchangeOneClick } from './login/exchange-one-click.ts';
import { loginBySms } from './login/login-by-sms.ts';
import { sendLoginSms } from './login/send-login-sms.ts';
import { showLoginSms } from './login/show-login-sms.ts';
import { signOneClick } from './login/sign-one-click.ts';
import { logOut } from './session/log-out.ts';
import { logOutEverywhere } from './session/log-out-everywhere.ts';
import { refreshToken } from './session/refresh-token.ts';
import { showAccount } from './session/show-account.ts';

interface Needs {
  readonly identity: Identity;
}

/** Logging in, sessions, and confirmations by SMS. */
export const subscriberRoom = ({ identity }: Needs): Room<typeof subscriberCalls> => ({
  calls: {
    sendLoginSms: sendLoginSms(identity),
    showLoginSms: showLoginSms(identity),
    loginBySms: loginBySms(identity),
    signOneClick: signOneClick(identity),
    exchangeOneClick: exchangeOneClick(identity),
    refreshToken: refreshToken(identity),
    logOut: logOut(identity),
    logOutEverywhere: logOutEverywhere(identity),
    showAccount: showAccount(identity),
    sendConfirmationSms: sendConfirmationSms(identity),
  },
});
