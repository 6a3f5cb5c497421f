import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { exchangeParams, openBusiParams } from '@coupon-centre/contract/subscriber/busi-params';
import { maskPhone, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { useOnce } from '#platform/db/single-use.ts';
import { type Handler, SuccessWithMessage } from '#platform/http/handler.ts';
import { recordConsents } from '#subscriber/consent/consent-store.ts';
import { rememberDevice } from '#subscriber/device/known-devices.ts';
import type { Identity } from '#subscriber/identity.ts';
import { enterSubscriber } from '#subscriber/subscriber-store.ts';
import { useAttempt } from './one-click-attempts.ts';
import { oneClickFailed } from './one-click-words.ts';

/** The page gives its SDK 8 s and this call 12. */
const CARRIER_TIMEOUT_MS = 8_000;
/** Carriers' tokens are valid for five minutes at most. */
const TOKEN_KEPT_MS = HOUR_MS;

/**
 * Logs in with the carrier's token. Cccode and token are used up before the carrier is asked, each by the write that wins: of
 * any number of replays one goes on, even if the carrier would accept a token twice. A barred subscriber gets the same answer as
 * an unrecognised one.
 */
export const exchangeOneClick =
  ({ db, cipher, numberAuth, oneClickTraffic, sessions, devices, risk }: Identity): Handler<'exchangeOneClick'> =>
  async ({ busi_params, cccode, agreed = [], challenge }, caller) => {
    const { address, userAgent, nowMs } = caller;
    const token = openBusiParams(exchangeParams, busi_params);
    const retryAfterSec = await oneClickTraffic.secondsToWait({ address, userAgent });
    if (retryAfterSec > 0) return refuse('TOO_FREQUENT', { retryAfterSec });
    const pass = await risk.check({ what: 'LOGIN' }, caller, { subject: Buffer.from(cccode), solved: challenge });
    if (pass instanceof Refusal) return pass;
    if (numberAuth.page === null) return oneClickFailed('NOT_HERE', caller);
    if (!(await useAttempt(db, cccode, nowMs))) return oneClickFailed('TOKEN_EXPIRED', caller);
    if (!(await useOnce(db, { kind: 'carrier-token', value: token.token, keepUntilMs: nowMs + TOKEN_KEPT_MS }))) {
      return oneClickFailed('TOKEN_REUSED', caller);
    }

    const recognised = await numberAuth.exchange({ ...token, cccode }, AbortSignal.timeout(CARRIER_TIMEOUT_MS));
    if (recognised.kind === 'failed') return oneClickFailed(recognised.reason, caller);
    const { phone, masked = maskPhone(phone) } = recognised;
    const phoneHash = cipher.hash(phone);
    const refused = risk.checkNumber(
      { what: 'LOGIN', phoneHash, phoneHashes: cipher.hashes(phone), digits: phonePrefixOf(phone) },
      caller,
    );
    if (refused !== undefined) return refused;
    const given = await db.transaction().execute(async (trx) => {
      await rememberDevice(trx, { phoneHash, deviceMark: devices.markOf(caller.cookies), nowMs });
      const subscriber = await enterSubscriber(trx, cipher, { phone, nowMs });
      if (subscriber === 'BARRED') return undefined;
      await recordConsents(trx, { subscriberId: subscriber.subscriberId, agreed, way: 'ONE_CLICK', nowMs });
      return { subscriber, session: await sessions.open(trx, subscriber, nowMs) };
    });
    if (given === undefined) return oneClickFailed('PROVIDER_DOWN', caller);
    risk.noteLogin(given.subscriber.subscriberId, caller);
    const { token: sessionToken, ms, hc, uid } = given.session;
    return new SuccessWithMessage(sessionToken, { ms, hc, uid, gmm: masked });
  };
