import { openBusiParams, signParams } from '@coupon-centre/contract/login/busi-params';
import type { signOneClick as signOneClickCall } from '@coupon-centre/contract/login/sign-one-click';
import { type Handler, refuse } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';
import { beginAttempt } from '#identity/one-click-attempts.ts';
import { oneClickFailed } from './one-click-words.ts';

/**
 * Signs for the carrier's SDK. What is signed is short and names our app, one string a cccode and so many a minute, so that
 * nobody has us sign what they like.
 */
export const signOneClick =
  ({ db, numberAuth, oneClickTraffic }: Identity): Handler<typeof signOneClickCall> =>
  async ({ busi_params, cccode }, caller) => {
    const { address, userAgent, nowMs } = caller;
    const { preSign } = openBusiParams(signParams, busi_params);
    const retryAfterSec = await oneClickTraffic.secondsToWait({ address, userAgent });
    if (retryAfterSec > 0) return refuse('TOO_FREQUENT', { retryAfterSec });
    if (numberAuth.page === null) return oneClickFailed('NOT_HERE', caller);
    if (!(await beginAttempt(db, cccode, nowMs))) return oneClickFailed('TOKEN_REUSED', caller);
    const prepared = await numberAuth.prepare({ preSign, cccode });
    switch (prepared.kind) {
      case 'sdk':
        return prepared.recipe;
      case 'redirect':
        return { redirectUrl: prepared.url };
      case 'badInput':
        return oneClickFailed('BAD_SIGNATURE', caller);
      case 'notHere':
        return oneClickFailed('NOT_HERE', caller);
    }
  };
