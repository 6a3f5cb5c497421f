import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PROVISIONING_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Terms } from '#catalogue/offer.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { confirmationBy } from '#owned/use-confirmation.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { GrantOutcome, Provisioning } from '#platform/gateways/provisioning/port.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';
import type { Confirmations } from '#subscriber/confirmation/confirmation.ts';
import { type Biller, createBiller, isBilled } from './biller.ts';
import { createUseQueues, type UseQueues } from './use-queues.ts';
import { judgeUse, type UseRefusal } from './use-rules.ts';
import {
  HAND_OVER_AFTER_MS,
  handOver,
  keepReference,
  type OpenOrder,
  type OrderKey,
  readOrder,
} from './use-settling-store.ts';
import {
  keepNumbers,
  SETTLE_AFTER_MS,
  startConfirmed,
  type TakingUse,
  type UseOrder,
  type UseRequest,
} from './use-store.ts';
import { wordsToConfirmUse } from './use-words.ts';

/** Each attempt is a read and a guarded write; it is repeated only after a concurrent change. */
const MAX_ATTEMPTS = 5;

export interface UseNeeds {
  readonly db: Kysely<Schema>;
  /** Where subscribers are at home. Absent: the database is not distributed. */
  readonly homes?: Homes;
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly cipher: PhoneCipher;
  readonly confirmations: Pick<Confirmations, 'consumeTicket'>;
  readonly log: Logger;
  readonly metrics?: Registry | undefined;
  /** The terms at the time of the claim. */
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
  /** Settings; the defaults are their constants. */
  readonly provisioningTimeoutMs?: number;
  readonly handOverAfterMs?: number;
}

/** The result of a use: its order, or why there is none. */
export type UseAnswer =
  | { readonly kind: 'order'; readonly order: UseOrder; readonly terms: Terms }
  | { readonly kind: 'refused'; readonly refusal: UseRefusal };

export interface Uses {
  /** Uses a coupon at most once; a repeat returns the order's status without asking the biller. */
  use(request: UseRequest): Promise<UseAnswer>;
  /** Settles an open order by querying the biller; `again`: no answer yet; `pending`: it works on it. Idempotent. */
  settle(key: OrderKey, locale: Locale, signal?: AbortSignal): Promise<'settled' | 'again' | 'pending'>;
  /** The biller's outcome of an open order; sends one that it does not know. Settles nothing here. */
  outcomeOf(order: OpenOrder): Promise<GrantOutcome>;
}

export function createUses(given: UseNeeds): Uses {
  const needs = { ...given, biller: createBiller(given), queues: createUseQueues(given) };
  const { db, clock, biller, log } = needs;
  const handOverAfterMs = given.handOverAfterMs ?? HAND_OVER_AFTER_MS;

  return {
    async use(request) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const answer = await tryUse(needs, request);
        if (answer?.kind === 'order') {
          const { orderNo, state } = answer.order;
          log.info({ orderNo, state }, 'a use was answered');
        }
        if (answer !== null) return answer;
      }
      throw new Error('the coupon kept changing during its use');
    },

    async outcomeOf(order) {
      const outcome = await biller.outcomeOf(order, await promised(needs, order.templateId, order.termsVersion));
      await noteReference(db, order, outcome);
      return outcome;
    },

    async settle(key, locale, signal) {
      const order = await readOrder(db, key);
      if (order === null || order.state !== 'STARTED') return 'settled';
      const terms = await promised(needs, order.templateId, order.termsVersion);
      const outcome = await biller.outcomeOf(order, terms, signal);
      if (outcome.kind === 'granted' || outcome.kind === 'refused') {
        const settled = await settleBy(needs, order, { outcome, locale, isWatching: false });
        if (settled === null) await noteReference(db, order, outcome);
        return 'settled';
      }
      await noteReference(db, order, outcome);
      const nowMs = clock.now();
      if (nowMs - order.createdAtMs < handOverAfterMs) return outcome.kind === 'unknown' ? 'again' : 'pending';
      await handOver(db, order, nowMs);
      log.warn({ orderNo: order.orderNo }, 'use handed over to operators');
      return 'settled';
    },
  };
}

interface Using extends UseNeeds {
  readonly biller: Biller;
  readonly queues: UseQueues;
}

/** One attempt to use the coupon; null after a concurrent change. */
async function tryUse(needs: Using, request: UseRequest): Promise<UseAnswer | null> {
  const { smsTicket, sessionId, ownedId, nowMs } = request;
  const seen = await needs.queues.read(request);
  if (seen === null) return { kind: 'refused', refusal: { name: 'OWNED_COUPON_NOT_FOUND' } };
  const terms = await promised(needs, seen.coupon.template_id, seen.coupon.terms_version);
  const verdict = judgeUse(seen, terms, request);
  if (verdict.kind === 'refused') return verdict;
  if (verdict.kind === 'earlier') return { kind: 'order', order: verdict.order, terms };
  const ticket = {
    smsTicket,
    sessionId,
    scene: 'USE',
    object: ownedId,
    words: wordsToConfirmUse(terms),
    nowMs,
  } as const;
  const takeConfirmation = confirmationBy(needs.confirmations, terms, ticket);
  if (takeConfirmation !== null && smsTicket === undefined) {
    return { kind: 'refused', refusal: { name: 'CONFIRMATION_NEEDED' } };
  }
  const offer = isBilled(terms)
    ? await needs.queues.offer({ templateId: seen.coupon.template_id, ...terms.benefit })
    : null;
  const use = { ...request, offer };
  const order =
    takeConfirmation === null
      ? await needs.queues.start(use)
      : await startConfirmed(needs.db, await taking(needs, use), takeConfirmation);
  if (order === 'UNCONFIRMED') return { kind: 'refused', refusal: { name: order } };
  if (order === null) return null;
  const open: OpenOrder = {
    ...order,
    subscriberId: request.subscriberId,
    ownedId,
    createdAtMs: nowMs,
    templateId: seen.coupon.template_id,
    termsVersion: seen.coupon.terms_version,
    reference: null,
    offer,
  };
  return { kind: 'order', order: await grantAtOnce(needs, { open, terms }, request), terms };
}

/** A use alone, with its number. */
async function taking({ db }: Using, use: Omit<TakingUse, 'order' | 'traceparent'>): Promise<TakingUse> {
  const [order] = await keepNumbers(db, [use]);
  if (order === undefined) throw new Error('a use has no number');
  return { ...use, order, traceparent: currentTraceparent() };
}

/** The first grant, while the subscriber waits. Any failure from here on is answered 'being processed' and settled later. */
async function grantAtOnce(
  needs: Using,
  { open, terms }: { readonly open: OpenOrder; readonly terms: Terms },
  { locale }: UseRequest,
): Promise<UseOrder> {
  const { db, clock, biller, log } = needs;
  const { orderId, orderNo, state } = open;
  const order = { orderId, orderNo, state };
  // A sending that could still be under way when its message settles it, or an operator, is left to them.
  const sendingMs = needs.provisioningTimeoutMs ?? PROVISIONING_TIMEOUT_MS;
  if (clock.now() - open.createdAtMs >= Math.max(1, SETTLE_AFTER_MS - sendingMs)) return order;
  try {
    const outcome = await biller.grant(open, terms);
    if (outcome.kind === 'unknown' || outcome.kind === 'accepted') {
      await noteReference(db, open, outcome);
      return order;
    }
    const settled = await settleBy(needs, open, { outcome, locale, isWatching: true });
    if (settled !== null) return { ...order, state: settled };
    await noteReference(db, open, outcome);
    return (await readOrder(db, open)) ?? order;
  } catch (error) {
    log.error({ err: error, orderNo }, 'cannot settle the use at once');
    return order;
  }
}

/** Keeps the biller's own number where its answer does not settle the order: not yet, or no more. */
async function noteReference(db: Kysely<Schema>, order: OpenOrder, outcome: GrantOutcome): Promise<void> {
  if (outcome.kind !== 'granted' && outcome.kind !== 'accepted') return;
  if (outcome.reference !== undefined && outcome.reference !== order.reference) {
    await keepReference(db, order, outcome.reference);
  }
}

interface Settlement {
  readonly outcome: Extract<GrantOutcome, { kind: 'granted' | 'refused' }>;
  readonly locale: Locale;
  /** The subscriber sees a refusal on screen: no SMS. */
  readonly isWatching: boolean;
}

/** Records the biller's answer once; null: already settled. */
async function settleBy({ queues, clock }: Using, order: OpenOrder, { outcome, locale, isWatching }: Settlement) {
  const settling = { order, nowMs: clock.now() };
  switch (outcome.kind) {
    case 'granted': {
      const { reference } = outcome;
      const used = { ...settling, refusal: null, notice: { notice: 'USED', locale }, reference } as const;
      return (await queues.close(used)) ? 'SUCCEEDED' : null;
    }
    case 'refused': {
      const notice = isWatching ? null : ({ notice: 'GIVEN_BACK', locale } as const);
      return (await queues.close({ ...settling, refusal: outcome.reason, notice })) ? 'REFUSED' : null;
    }
  }
}

async function promised({ termsOf }: UseNeeds, templateId: string, version: number): Promise<Terms> {
  const terms = await termsOf(templateId, version);
  if (terms === undefined) throw new Error(`no terms ${version} of coupon ${templateId}`);
  return terms;
}
