import { exchangeParams, openBusiParams } from '@coupon-centre/contract/login/busi-params';
import type { exchangeOneClick as exchangeOneClickCall } from '@coupon-centre/contract/login/exchange-one-click';
import { type Handler, refuse, Told } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';
import { useAttempt } from '#identity/one-click-attempts.ts';
import { maskPhone } from '#identity/phone-cipher.ts';
import { useOnce } from '#identity/single-use.ts';
import { enterSubscriber } from '#identity/subscriber-store.ts';
import { oneClickFailed } from './one-click-words.ts';

/** The page gives its SDK 8 s and this call 12. */
const CARRIER_TIMEOUT_MS = 8_000;
/** Carriers' tokens hold for five minutes at most. */
const TOKEN_KEPT_MS = 3_600_000;

/**
 * Logs in with the carrier's token. Cccode and token are used up before the carrier is asked, each by the write that wins: of
 * any number of replays one goes on, also where the carrier would take a token twice. Somebody barred is told what somebody is
 * told whom the carrier does not recognise.
 */
export const exchangeOneClick =
  ({ db, cipher, numberAuth, oneClickTraffic, sessions }: Identity): Handler<typeof exchangeOneClickCall> =>
  async ({ busi_params, cccode }, caller) => {
    const { address, userAgent, nowMs } = caller;
    const token = openBusiParams(exchangeParams, busi_params);
    const retryAfterSec = await oneClickTraffic.secondsToWait({ address, userAgent });
    if (retryAfterSec > 0) return refuse('TOO_FREQUENT', { retryAfterSec });
    if (numberAuth.page === null) return oneClickFailed('NOT_HERE', caller);
    if (!(await useAttempt(db, cccode, nowMs))) return oneClickFailed('TOKEN_EXPIRED', caller);
    if (!(await useOnce(db, 'carrier-token', token.token, nowMs + TOKEN_KEPT_MS))) {
      return oneClickFailed('TOKEN_REUSED', caller);
    }

    const recognised = await numberAuth.exchange(token, AbortSignal.timeout(CARRIER_TIMEOUT_MS));
    if (recognised.kind === 'failed') return oneClickFailed(recognised.reason, caller);
    const { phone, masked = maskPhone(phone) } = recognised;
    const given = await db.transaction().execute(async (trx) => {
      const subscriber = await enterSubscriber(trx, cipher, phone, nowMs);
      return subscriber === 'BARRED' ? undefined : sessions.open(trx, subscriber, nowMs);
    });
    if (given === undefined) return oneClickFailed('PROVIDER_DOWN', caller);
    const { token: sessionToken, ms, hc, uid } = given;
    return new Told(sessionToken, { ms, hc, uid, gmm: masked });
  };
