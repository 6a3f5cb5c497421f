import type { KeyObject } from 'node:crypto';
import { EXCHANGE_CHALLENGE_FROM, EXCHANGE_LOCK_FROM } from '@coupon-centre/contract/foundation/limits';
import type { Registry } from 'prom-client';
import { ANY_CHANNEL, outsideAudience } from '#catalogue/audience/audience.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Offer } from '#catalogue/offer.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import type { Caller, Session } from '#foundation/caller/caller.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { nextBusinessDayStart, toInstant } from '#foundation/time/business-day.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { atLeast } from '#foundation/time/even-time.ts';
import { heldUntil } from '#owned/held-until.ts';
import { readHoldings } from '#owned/owned-store.ts';
import { remainForPerson } from '#owned/personal-limit.ts';
import { presentOwned } from '#owned/present-owned.ts';
import { confirmationBy } from '#owned/use-confirmation.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import type { WorkedFor } from '#risk/challenge/proof-of-work.ts';
import type { RiskMatter, RiskPass } from '#risk/risk.ts';
import { wordsToConfirm } from '#subscriber/confirmation/confirmation-words.ts';
import type { Identity } from '#subscriber/identity.ts';
import { codeHash, exchangeCodeKey } from './exchange-code.ts';
import { createExchangeQueues, type ExchangeQueues } from './exchange-queues.ts';
import { type ExchangeOutcome, exchangeOnce } from './exchange-store.ts';
import { createExchangeTraffic, type WorkWanted } from './exchange-traffic.ts';

/** Longer than any attempt takes, so that timing does not reveal why a code was refused. */
const MIN_ANSWER_MS = 120;

type Redeem = Handler<'redeemCode'>;
type Asked = ParsedRequest<'redeemCode'>;
type SubscriberCaller = Caller<Session>;
type Given = Extract<ExchangeOutcome, { outcome: 'GRANTED' | 'REPLAYED' }>;

const asTries = ({ session, address }: SubscriberCaller): WorkedFor => ({
  subject: Buffer.from(`exchange~${session.subscriberId}`),
  address,
  action: 'EXCHANGE',
});

interface RedeemRoom {
  readonly identity: Identity;
  readonly catalogue: Catalogue;
  readonly deriveKey: DeriveKey;
  readonly consents: ConsentCheck;
  readonly audienceSubjects: AudienceSubjects;
  /** Where subscribers are at home. */
  readonly homes: Homes;
  readonly metrics: Registry | undefined;
}

/** Dependencies of an exchange. */
interface RedeemNeeds extends Pick<Identity, 'db' | 'proofs' | 'confirmations' | 'risk'> {
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly key: KeyObject;
  readonly traffic: ReturnType<typeof createExchangeTraffic>;
  readonly queues: ExchangeQueues;
}

/**
 * Exchanges a code for its coupon. Checks, in this order: consent; recent wrong codes by phone number, device and address; the rules
 * against robots; the code and its coupon's rules; the audience, since a code that gives nothing says nothing of it. All guards are in
 * `exchange_code_once`; earlier checks only save work.
 */
export function redeemCode(room: RedeemRoom): Redeem {
  const { identity, homes, catalogue, deriveKey, consents, audienceSubjects, metrics } = room;
  const traffic = createExchangeTraffic(identity.db, deriveKey);
  const needs: RedeemNeeds = {
    ...identity,
    catalogue,
    audienceSubjects,
    key: exchangeCodeKey(deriveKey),
    traffic,
    queues: createExchangeQueues(identity.db, homes, metrics),
  };
  const { risk } = identity;

  return async (asked, caller) => {
    const { session, nowMs } = caller;
    if (!(await consents.isGiven(session, nowMs))) return refuse('CONSENT_NEEDED');
    const [{ wrong, untilMs }, work] = await Promise.all([
      needs.queues.wrongAttempts({ subscriberId: session.subscriberId, nowMs }),
      traffic.workWanted(caller),
    ]);
    if (wrong >= EXCHANGE_LOCK_FROM) return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(untilMs, nowMs) });
    const pass = await risk.check(matterOf(caller), caller, {
      subject: asTries(caller).subject,
      solved: asked.challenge,
    });
    if (pass instanceof Refusal) return pass;
    const isWorkWanted = work !== 'none' || wrong >= EXCHANGE_CHALLENGE_FROM;
    const isProved = pass.isProved || (isWorkWanted && (await isSolved(needs, asked, caller)));
    if (isWorkWanted && !isProved) return askForWork(needs, caller, work);

    const tried = { ...asked, isProved, hold: pass.hold };
    const outcome = await atLeast(MIN_ANSWER_MS, () => tryCode(needs, tried, caller));
    switch (outcome.outcome) {
      case 'GRANTED':
      case 'REPLAYED':
        return present(needs, caller, outcome);
      case 'LOCKED':
        return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(outcome.untilMs, nowMs) });
      case 'CHALLENGE':
        return askForWork(needs, caller, work);
      case 'NOT_IN_AUDIENCE':
        return refuse('NOT_IN_AUDIENCE', { reason: outcome.outside[caller.locale] });
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
  };
}

const matterOf = ({ session }: SubscriberCaller): RiskMatter => ({
  what: 'EXCHANGE',
  subscriberId: session.subscriberId,
  digits: session.phonePrefix,
  memberSinceMs: session.memberSinceMs,
});

const isSolved = async ({ proofs }: RedeemNeeds, { challenge }: Asked, caller: SubscriberCaller): Promise<boolean> =>
  challenge !== undefined && (await proofs.accept(asTries(caller), challenge, caller.nowMs));

async function askForWork({ proofs }: RedeemNeeds, caller: SubscriberCaller, work: WorkWanted) {
  const asked = await proofs.ask(asTries(caller), caller.nowMs, work === 'heavy' ? 'heavy' : 'usual');
  return refuse('RISK_REFUSED', { challenge: { ...asked } });
}

interface Tried extends Asked {
  readonly isProved: boolean;
  readonly hold: RiskPass['hold'];
}

/** Why the coupon is for others; null: it is for this person. No code is typed on a visit with a channel. */
async function outsideOf(
  { audienceSubjects }: RedeemNeeds,
  { audience }: Offer,
  { session, nowMs }: SubscriberCaller,
): Promise<LocalisedText | null> {
  const who = await audienceSubjects.forClaim(audience, { session, channel: ANY_CHANNEL, nowMs });
  return outsideAudience(audience, who, nowMs);
}

async function tryCode(needs: RedeemNeeds, asked: Tried, caller: SubscriberCaller): Promise<ExchangeOutcome> {
  const { db, catalogue, confirmations, queues } = needs;
  const { code, requestId, smsTicket, isProved, hold } = asked;
  const { subscriberId, sessionId, phonePrefix } = caller.session;
  const { nowMs } = caller;
  const hash = codeHash(needs.key, code);
  const templateId = (await queues.templateOf(hash)) ?? undefined;
  const offer = catalogue.contents().offers.get(templateId ?? '');
  const outside = offer === undefined ? null : await outsideOf(needs, offer, caller);
  const terms = offer?.terms;
  const ticket = {
    smsTicket,
    sessionId,
    scene: 'EXCHANGE',
    object: '',
    words: wordsToConfirm.EXCHANGE,
    nowMs,
  } as const;
  const confirm = terms === undefined ? null : confirmationBy(confirmations, terms, ticket);
  const tried = { subscriberId, phonePrefix, hash, requestId, isProved, hold, nowMs };
  // What may have to be rolled back has a transaction of its own.
  const isAlone = outside !== null || confirm !== null || hold !== undefined;
  const outcome = isAlone
    ? await exchangeOnce(db, tried, { terms, outside, confirm })
    : await queues.exchange({ asked: tried, terms });
  if (outcome.outcome === 'GRANTED') needs.audienceSubjects.forget(subscriberId);
  if (outcome.outcome === 'REFUSED') {
    needs.risk.noteFailure(matterOf(caller), caller);
    await needs.traffic.noteWrong(caller);
  }
  return outcome;
}

/** The coupon that a code gave, in its current state. */
async function present(needs: RedeemNeeds, { session, locale, nowMs }: SubscriberCaller, given: Given) {
  const { db, catalogue, queues } = needs;
  const { subscriberId } = session;
  const row = await queues.owned({ subscriberId, ownedId: given.ownedId });
  const terms = row && (await catalogue.termsOf(row.template_id, row.terms_version));
  if (row === null || terms === undefined || terms === null) throw new Error('exchanged code has no coupon');
  const card = presentOwned(row, terms, { locale, nowMs });
  const { uCardId, uCardNo, state, validFrom, validTo } = card;
  const replayed = given.outcome === 'REPLAYED';
  const remainForMe = replayed
    ? await remaining(needs, { subscriberId, templateId: row.template_id }, nowMs)
    : given.remain;
  return { uCardId, uCardNo, state, ...(await heldUntil(db, row)), validFrom, validTo, remainForMe, replayed, card };
}

async function remaining(
  { db, catalogue }: RedeemNeeds,
  { subscriberId, templateId }: { readonly subscriberId: string; readonly templateId: string },
  nowMs: number,
): Promise<number> {
  const offer = catalogue.contents().offers.get(templateId);
  const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs));
  const holding = holdings.get(templateId);
  return offer === undefined || holding === undefined ? 0 : remainForPerson(offer, holding);
}
