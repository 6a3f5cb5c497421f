import { openBusiParams, signParams } from '@coupon-centre/contract/subscriber/busi-params';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { beginAttempt } from './one-click-attempts.ts';
import { oneClickFailed } from './one-click-words.ts';

/**
 * Signs for the carrier's SDK. The text is short and names our app, with one signature per cccode and a limit per minute, so that
 * no client can have arbitrary text signed.
 */
export const signOneClick =
  ({ db, numberAuth, oneClickTraffic }: Identity): Handler<'signOneClick'> =>
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
