import type { redeemCardVouchers } from '@coupon-centre/contract/card/redeem-card-vouchers';
import type { ParsedRequestOf } from '@coupon-centre/contract/endpoint';
import { EXCHANGE_CHALLENGE_FROM, EXCHANGE_LOCK_FROM } from '@coupon-centre/contract/limits';
import { secondsUntil } from '#clock.ts';
import { nextBusinessDayStart, toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { codeHash, exchangeCodeKey } from '#coupon/exchange-code.ts';
import {
  type ConfirmExchange,
  type ExchangeOutcome,
  exchangeOnce,
  templateOfCode,
  wrongTries,
} from '#coupon/exchange-store.ts';
import type { Terms } from '#coupon/offer.ts';
import { readHoldings, readOwned } from '#coupon/owned-store.ts';
import { holdingsDay } from '#coupon/present-card.ts';
import { presentOwned } from '#coupon/present-owned.ts';
import { type Caller, type Handler, refuse, type Session } from '#http/handler.ts';
import { wordsToConfirm } from '#identity/confirmation-words.ts';
import { atLeast } from '#identity/even-time.ts';
import { createExchangeTraffic, type WorkWanted } from '#identity/exchange-traffic.ts';
import type { Identity } from '#identity/identity.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';

/** A try takes less; so an answer does not tell by its time why a code was refused. */
const TRY_AT_LEAST_MS = 120;

type Redeem = Handler<typeof redeemCardVouchers>;
type Asked = ParsedRequestOf<typeof redeemCardVouchers>;
type SubscriberCaller = Caller<Session>;

const asTries = ({ subscriberId }: Session): Buffer => Buffer.from(`exchange~${subscriberId}`);

/**
 * Exchanges a code for its coupon. In this order: how many wrong codes there were lately, by number, device and address; the
 * code; the coupon's own rules. Everything that guards is in `exchange_code_once`; looks before it only spare work.
 */
export function redeem(identity: Identity, catalogue: Catalogue, deriveKey: DeriveKey): Redeem {
  const { db, proofs, confirmations } = identity;
  const key = exchangeCodeKey(deriveKey);
  const traffic = createExchangeTraffic(db, deriveKey);

  async function askForWork({ session, nowMs }: SubscriberCaller, work: WorkWanted) {
    const asked = await proofs.ask(asTries(session), nowMs, work === 'heavy' ? 'heavy' : 'usual');
    return refuse('RISK_REFUSED', { challenge: { ...asked } });
  }

  /** How an exchange takes up its confirmation; null where the coupon asks for none. */
  function confirmationBy(terms: Terms | undefined, smsTicket: string | undefined, caller: SubscriberCaller) {
    if (terms === undefined || terms.confirmation === null) return null;
    const { sessionId } = caller.session;
    const words = wordsToConfirm.EXCHANGE;
    const take: ConfirmExchange = async (trx) =>
      smsTicket === undefined
        ? null
        : confirmations.consumeTicket(trx, {
            smsTicket,
            sessionId,
            scene: 'EXCHANGE',
            object: '',
            words,
            nowMs: caller.nowMs,
          });
    return take;
  }

  async function tryCode({ code, requestId, smsTicket }: Asked, caller: SubscriberCaller, isProved: boolean) {
    const { session, nowMs } = caller;
    const hash = codeHash(key, code);
    const templateId = await templateOfCode(db, hash);
    const terms = catalogue.contents().offers.get(templateId ?? '')?.terms;
    const { subscriberId, phonePrefix } = session;
    const outcome = await exchangeOnce(
      db,
      { subscriberId, phonePrefix, hash, requestId, isProved, nowMs },
      terms,
      confirmationBy(terms, smsTicket, caller),
    );
    if (outcome.outcome === 'REFUSED') await traffic.noteWrong(caller);
    return outcome;
  }

  /** The coupon that a code gave, as it stands now. */
  async function present(ownedId: string, { session, locale, nowMs }: SubscriberCaller, remain: number | undefined) {
    const row = await readOwned(db, session.subscriberId, ownedId);
    const terms = row && (await catalogue.termsOf(row.template_id, row.terms_version));
    if (row === undefined || terms === undefined) throw new Error('an exchanged code without its coupon');
    const card = presentOwned(row, terms, locale, nowMs);
    const { uCardId, uCardNo, state, validFrom, validTo } = card;
    const remainForMe = remain ?? (await remaining(row.template_id, session.subscriberId, nowMs));
    return { uCardId, uCardNo, state, validFrom, validTo, remainForMe, replayed: remain === undefined, card };
  }

  async function remaining(templateId: string, subscriberId: string, nowMs: number): Promise<number> {
    const offer = catalogue.contents().offers.get(templateId);
    const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs));
    const holding = holdings.get(templateId);
    if (offer === undefined || holding === undefined) return 0;
    const onDay = offer.perPersonDay === null ? Infinity : offer.perPersonDay - holding.haveOnDay;
    return Math.max(0, Math.min(offer.perPerson - holding.have, onDay));
  }

  function answer(outcome: ExchangeOutcome, asked: Asked, caller: SubscriberCaller, work: WorkWanted) {
    const { nowMs } = caller;
    switch (outcome.outcome) {
      case 'GRANTED':
        return present(outcome.ownedId, caller, outcome.remain);
      case 'REPLAYED':
        return present(outcome.ownedId, caller, undefined);
      case 'LOCKED':
        return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(outcome.untilMs, nowMs) });
      case 'CHALLENGE':
        return askForWork(caller, work);
      case 'REFUSED':
        return refuse('EXCHANGE_REFUSED');
      case 'PERSONAL_LIMIT':
        return refuse('PERSONAL_LIMIT', {});
      case 'PERSONAL_LIMIT_TODAY':
        return refuse('PERSONAL_LIMIT', { nextAt: toInstant(nextBusinessDayStart(nowMs)) });
      case 'UNCONFIRMED':
        return asked.smsTicket === undefined
          ? refuse('CONFIRMATION_NEEDED')
          : refuse('CODE_WRONG', { attemptsLeft: 0 });
      case 'PAUSED':
      case 'REQUEST_ID_REUSED':
        return refuse(outcome.outcome);
    }
  }

  return async (asked, caller) => {
    const { session, nowMs } = caller;
    const [{ wrong, untilMs }, work] = await Promise.all([
      wrongTries(db, session.subscriberId, nowMs),
      traffic.workWanted(caller),
    ]);
    if (wrong >= EXCHANGE_LOCK_FROM) return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(untilMs, nowMs) });
    const isWorkWanted = work !== 'none' || wrong >= EXCHANGE_CHALLENGE_FROM;
    const isProved =
      isWorkWanted && asked.challenge !== undefined && (await proofs.accept(asTries(session), asked.challenge, nowMs));
    if (isWorkWanted && !isProved) return askForWork(caller, work);
    const outcome = await atLeast(TRY_AT_LEAST_MS, () => tryCode(asked, caller, isProved));
    return answer(outcome, asked, caller, work);
  };
}
