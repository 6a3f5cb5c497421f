import { isGranted } from '@coupon-centre/contract/foundation/benefit-kinds';
import { PROVISIONING_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Terms } from '#catalogue/offer.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type {
  AskOutcome,
  AskReversalOutcome,
  GrantOutcome,
  Provisioning,
  ReversalOutcome,
} from '#platform/gateways/provisioning/port.ts';
import type { OpenReversal } from './reversal-store.ts';
import { claimSendingAgain, type OpenOrder } from './use-settling-store.ts';

/** A query is cheap to repeat, so its timeout is shorter than a grant's. */
const ASK_TIMEOUT_MS = 5_000;

/** An order whose benefit the operators mapped to no offer of a gateway that needs one. */
const NO_OFFER = 'NO_OFFER';

export interface BillerNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly cipher: Pick<PhoneCipher, 'open'>;
  readonly log: Logger;
  /** A setting; the default is the contract's. */
  readonly provisioningTimeoutMs?: number;
}

/** The biller with timeouts: no answer is `unknown`. */
export interface Biller {
  /** Sends the order. A code is the benefit itself, so the biller has nothing to grant for it. */
  grant(order: OpenOrder, terms: Terms, signal?: AbortSignal): Promise<GrantOutcome>;
  /** Queries the order's status, and sends an order that the biller never got; one process at a time does so. */
  outcomeOf(order: OpenOrder, terms: Terms, signal?: AbortSignal): Promise<GrantOutcome>;
  /** Takes the grant back. What the biller never granted is `reversed` already. */
  reverse(reversal: OpenReversal, terms: Terms, signal?: AbortSignal): Promise<ReversalOutcome>;
  /** Queries the reversal's status, and sends a reversal that the biller never got. */
  reversalOf(reversal: OpenReversal, terms: Terms, signal?: AbortSignal): Promise<ReversalOutcome>;
}

/** Whether the biller has an order for a use with these terms. */
export const isBilled = ({ benefit }: Pick<Terms, 'benefit'>): boolean => isGranted(benefit.kind);

export function createBiller({ db, clock, provisioning, cipher, log, provisioningTimeoutMs }: BillerNeeds): Biller {
  const timeoutMs = provisioningTimeoutMs ?? PROVISIONING_TIMEOUT_MS;
  const unanswered = (orderNo: string) => (cause: unknown) => {
    log.warn({ err: cause, orderNo }, 'the biller did not answer');
    return { kind: 'unknown' } as const;
  };
  const sent = ({ orderNo, templateId, phoneSealed, reference, offer }: OpenOrder, { benefit }: Terms) => ({
    orderNo,
    templateId,
    benefit,
    phone: cipher.open(phoneSealed),
    reference,
    ...(offer !== null && { offer }),
  });
  const sentReversal = ({ order, reference }: OpenReversal, terms: Terms) => ({
    ...sent(order, terms),
    reversalReference: reference,
  });

  const grant: Biller['grant'] = async (order, terms, signal) => {
    if (!isBilled(terms)) return { kind: 'granted' };
    if (provisioning.offers?.isNeeded === true && order.offer === null) return { kind: 'refused', reason: NO_OFFER };
    const { reference: _none, ...content } = sent(order, terms);
    return boundedCall<GrantOutcome>(
      (bounded) => provisioning.grant(content, bounded),
      { timeoutMs, signal },
      unanswered(order.orderNo),
    );
  };
  const ask = (order: OpenOrder, terms: Terms, signal: AbortSignal | undefined) =>
    boundedCall<AskOutcome>(
      (bounded) => provisioning.ask(sent(order, terms), bounded),
      { timeoutMs: ASK_TIMEOUT_MS, signal },
      unanswered(order.orderNo),
    );
  const reverse: Biller['reverse'] = async (reversal, terms, signal) => {
    const { order } = reversal;
    const outcome = await boundedCall<ReversalOutcome>(
      (bounded) => provisioning.reverse(sentReversal(reversal, terms), bounded),
      { timeoutMs, signal },
      unanswered(order.orderNo),
    );
    if (outcome.kind !== 'refused') return outcome;
    // An operator may have settled as used what the biller never granted: then there is nothing to undo.
    const asked = await ask(order, terms, signal);
    return asked.kind === 'unknownOrder' || asked.kind === 'refused' ? { kind: 'reversed' } : outcome;
  };
  return {
    grant,
    async outcomeOf(order, terms, signal) {
      if (!isBilled(terms)) return { kind: 'granted' };
      const asked = await ask(order, terms, signal);
      if (asked.kind !== 'unknownOrder') return asked;
      return (await claimSendingAgain(db, order, clock.now())) ? grant(order, terms, signal) : { kind: 'unknown' };
    },
    reverse,
    async reversalOf(reversal, terms, signal) {
      const asked = await boundedCall<AskReversalOutcome>(
        (bounded) => provisioning.askReversal(sentReversal(reversal, terms), bounded),
        { timeoutMs: ASK_TIMEOUT_MS, signal },
        unanswered(reversal.order.orderNo),
      );
      return asked.kind === 'unknownReversal' ? reverse(reversal, terms, signal) : asked;
    },
  };
}
