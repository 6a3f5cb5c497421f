import { exchangeOneClick } from './exchange-one-click.ts';
import { logOut } from './log-out.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { loginBySms } from './login-by-sms.ts';
import { refreshToken } from './refresh-token.ts';
import { sendConfirmationSms } from './send-confirmation-sms.ts';
import { sendLoginSms } from './send-login-sms.ts';
import { showAccount } from './show-account.ts';
import { showLoginSms } from './show-login-sms.ts';
import { signOneClick } from './sign-one-click.ts';

export const subscriberCalls = {
  exchangeOneClick,
  logOutEverywhere,
  logOut,
  loginBySms,
  refreshToken,
  sendConfirmationSms,
  sendLoginSms,
  showAccount,
  showLoginSms,
  signOneClick,
};
