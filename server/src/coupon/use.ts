import type { Locale } from '@coupon-centre/contract/field';
import { PROVISIONING_TIMEOUT_MS } from '@coupon-centre/contract/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import { boundedCall } from '#coupon/bounded-call.ts';
import type { Terms } from '#coupon/offer.ts';
import { judgeUse, type UseRefusal } from '#coupon/use-rules.ts';
import { giveBack, handOver, markUsed, type OpenOrder, type OrderKey, readOrder } from '#coupon/use-settling-store.ts';
import { markUsing, readUse, type TakeConfirmation, type UseOrder, type UseRequest } from '#coupon/use-store.ts';
import { wordsToConfirmUse } from '#coupon/use-words.ts';
import type { Schema } from '#db/schema.ts';
import type { AskOutcome, GrantOutcome, Provisioning } from '#gateways/provisioning/port.ts';
import type { Confirmations } from '#identity/confirmation.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';

/** A question to the biller costs nothing to ask again, so it is given less time than a grant. */
const ASK_TIMEOUT_MS = 5_000;
/** An order that the biller has not settled by then goes to the operators. */
const HAND_OVER_AFTER_MS = 24 * 3_600_000;
/** A look and a guarded write each; another round only where somebody else moved in between. */
const MAX_LOOKS = 5;

export interface UseNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly cipher: PhoneCipher;
  readonly confirmations: Pick<Confirmations, 'consumeTicket'>;
  readonly log: Logger;
  /** Terms as they stood when the coupon was collected. */
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
  /** Settings; the defaults are the product's. */
  readonly provisioningTimeoutMs?: number;
  readonly handOverAfterMs?: number;
}

/** How a use stands: its order, or why there is none. */
export type UseAnswer =
  | { readonly kind: 'order'; readonly order: UseOrder; readonly terms: Terms }
  | { readonly kind: 'refused'; readonly refusal: UseRefusal };

export interface Uses {
  /** Uses a coupon, at most once; the same request again answers how its order stands and asks nobody. */
  use(request: UseRequest): Promise<UseAnswer>;
  /** Settles what a request left open, by asking; `again`: the biller did not say, ask later. Can be repeated at will. */
  settle(key: OrderKey, locale: Locale, signal?: AbortSignal): Promise<'settled' | 'again'>;
  /** What the biller says of an open order now; one that it does not know is granted. Writes nothing of ours. */
  outcomeOf(order: OpenOrder): Promise<GrantOutcome>;
}

export function createUses(needs: UseNeeds): Uses {
  const { db, clock, provisioning, cipher, confirmations, log, termsOf } = needs;
  const grantTimeoutMs = needs.provisioningTimeoutMs ?? PROVISIONING_TIMEOUT_MS;
  const handOverAfterMs = needs.handOverAfterMs ?? HAND_OVER_AFTER_MS;

  const unanswered = (order: OpenOrder) => (cause: unknown) => {
    log.warn({ err: cause, orderNo: order.orderNo }, 'the biller did not answer');
    return { kind: 'unknown' } as const;
  };

  async function promised(templateId: string, version: number): Promise<Terms> {
    const terms = await termsOf(templateId, version);
    if (terms === undefined) throw new Error(`no terms ${version} of coupon ${templateId}`);
    return terms;
  }

  const grant = (order: OpenOrder, { benefit }: Terms, signal?: AbortSignal): Promise<GrantOutcome> =>
    boundedCall(
      (bounded) => {
        const { orderNo, templateId } = order;
        return provisioning.grant({ orderNo, templateId, benefit, phone: cipher.open(order.phoneSealed) }, bounded);
      },
      { timeoutMs: grantTimeoutMs, signal },
      unanswered(order),
    );

  const ask = (order: OpenOrder, signal?: AbortSignal): Promise<AskOutcome> =>
    boundedCall(
      (bounded) => provisioning.ask(order.orderNo, bounded),
      { timeoutMs: ASK_TIMEOUT_MS, signal },
      unanswered(order),
    );

  /** The first grant, while the subscriber waits. Whatever goes wrong from here on is 'being processed': it is settled later. */
  async function grantAtOnce(order: UseOrder, { subscriberId, locale }: UseRequest, terms: Terms): Promise<UseOrder> {
    try {
      const open = await readOrder(db, { subscriberId, orderId: order.orderId });
      if (open === null || open.state !== 'STARTED') return open ?? order;
      // A code is the coupon's own benefit: there is nothing for the biller to grant.
      const outcome: GrantOutcome = terms.benefit.kind === 'CODE' ? { kind: 'granted' } : await grant(open, terms);
      const nowMs = clock.now();
      switch (outcome.kind) {
        case 'granted': {
          const settled = await markUsed(db, open, { nowMs, notice: { notice: 'USED', locale } });
          return settled ? { ...order, state: 'SUCCEEDED' } : ((await readOrder(db, open)) ?? order);
        }
        case 'refused': {
          const settled = await giveBack(db, open, outcome.reason, { nowMs, notice: null });
          return settled ? { ...order, state: 'REFUSED' } : ((await readOrder(db, open)) ?? order);
        }
        case 'unknown':
          return order;
      }
    } catch (error) {
      log.error({ err: error, orderNo: order.orderNo }, 'a use could not be settled at once');
      return order;
    }
  }

  async function outcomeByAsking(order: OpenOrder, terms: Terms, signal?: AbortSignal): Promise<GrantOutcome> {
    if (terms.benefit.kind === 'CODE') return { kind: 'granted' };
    const asked = await ask(order, signal);
    return asked.kind === 'unknownOrder' ? grant(order, terms, signal) : asked;
  }

  /** How a use takes up its confirmation; null where the terms ask for none. */
  function confirmationBy(request: UseRequest, terms: Terms): TakeConfirmation | 'NEEDED' | null {
    if (terms.confirmation === null) return null;
    const { smsTicket, sessionId, ownedId, nowMs } = request;
    if (smsTicket === undefined) return 'NEEDED';
    const words = wordsToConfirmUse(terms);
    return (trx) =>
      confirmations.consumeTicket(trx, { smsTicket, sessionId, scene: 'USE', object: ownedId, words, nowMs });
  }

  /** One look at the coupon and one try to use it; null where somebody else moved in between. */
  async function tryUse(request: UseRequest): Promise<UseAnswer | null> {
    const seen = await readUse(db, request);
    if (seen === null) return { kind: 'refused', refusal: { name: 'OWNED_COUPON_NOT_FOUND' } };
    const terms = await promised(seen.coupon.template_id, seen.coupon.terms_version);
    const verdict = judgeUse(seen, terms, request);
    if (verdict.kind === 'refused') return verdict;
    if (verdict.kind === 'earlier') return { kind: 'order', order: verdict.order, terms };
    const takeConfirmation = confirmationBy(request, terms);
    if (takeConfirmation === 'NEEDED') return { kind: 'refused', refusal: { name: 'CONFIRMATION_NEEDED' } };
    const order = await markUsing(db, request, takeConfirmation);
    if (order === 'UNCONFIRMED') return { kind: 'refused', refusal: { name: order } };
    return order && { kind: 'order', order: await grantAtOnce(order, request, terms), terms };
  }

  return {
    async use(request) {
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        const answer = await tryUse(request);
        if (answer !== null) return answer;
      }
      throw new Error('a coupon kept changing under its use');
    },

    outcomeOf: async (order) => outcomeByAsking(order, await promised(order.templateId, order.termsVersion)),

    async settle(key, locale, signal) {
      const order = await readOrder(db, key);
      if (order === null || order.state !== 'STARTED') return 'settled';
      const terms = await promised(order.templateId, order.termsVersion);
      const outcome = await outcomeByAsking(order, terms, signal);
      const nowMs = clock.now();
      switch (outcome.kind) {
        case 'granted':
          await markUsed(db, order, { nowMs, notice: { notice: 'USED', locale } });
          return 'settled';
        case 'refused':
          await giveBack(db, order, outcome.reason, { nowMs, notice: { notice: 'GIVEN_BACK', locale } });
          return 'settled';
        case 'unknown':
          if (nowMs - order.createdAtMs < handOverAfterMs) return 'again';
          await handOver(db, order, nowMs);
          log.warn({ orderNo: order.orderNo }, 'a use was handed over to the operators');
          return 'settled';
      }
    },
  };
}
