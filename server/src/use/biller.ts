import { isGranted } from '@coupon-centre/contract/foundation/benefit-kinds';
import { PROVISIONING_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Terms } from '#catalogue/offer.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import { withFaults } from '#platform/gateways/faults.ts';
import type {
  AskOutcome,
  AskReversalOutcome,
  GrantOutcome,
  Provisioning,
  ReversalOutcome,
} from '#platform/gateways/provisioning/port.ts';
import { claimSending, type OpenReversal } from './reversal-store.ts';
import { claimSendingAgain, type OpenOrder } from './use-settling-store.ts';

/** A query is cheap to repeat, so its timeout is shorter than a grant's. */
const ASK_TIMEOUT_MS = 5_000;

type Unknown = { readonly kind: 'unknown' };

/** The answers that the port knows. */
const known = {
  grant: ['granted', 'accepted', 'refused', 'unknown'],
  ask: ['granted', 'accepted', 'refused', 'unknown', 'unknownOrder'],
  reverse: ['reversed', 'accepted', 'refused', 'unknown'],
  askReversal: ['reversed', 'accepted', 'refused', 'unknown', 'unknownReversal'],
} as const satisfies {
  readonly grant: readonly GrantOutcome['kind'][];
  readonly ask: readonly AskOutcome['kind'][];
  readonly reverse: readonly ReversalOutcome['kind'][];
  readonly askReversal: readonly AskReversalOutcome['kind'][];
};

/** Of an answer that the port does not know, for the log. */
const KIND_SHOWN = 40;

interface Asked {
  readonly orderNo: string;
  readonly method: keyof typeof known;
  readonly signal: AbortSignal | undefined;
  readonly withinMs?: number;
}

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
  /** Queries the reversal's status, and sends a reversal that the biller never got; one process at a time does so. */
  reversalOf(reversal: OpenReversal, terms: Terms, signal?: AbortSignal): Promise<ReversalOutcome>;
}

/** Whether the biller has an order for a use with these terms. */
export const isBilled = ({ benefit }: Pick<Terms, 'benefit'>): boolean => isGranted(benefit.kind);

export function createBiller({ db, clock, provisioning, cipher, log, provisioningTimeoutMs }: BillerNeeds): Biller {
  const timeoutMs = provisioningTimeoutMs ?? PROVISIONING_TIMEOUT_MS;
  /** Asks the gateway, within a time limit. An answer that the port does not know is none: a module may answer anything. */
  const asked = <Outcome extends { readonly kind: string }>(
    { orderNo, method, signal, withinMs = timeoutMs }: Asked,
    call: (bounded: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome | Unknown> =>
    withFaults(async (faults) => {
      const outcome = await boundedCall<Outcome | Unknown>(
        async (bounded) => {
          const answer = await call(bounded);
          const kind: unknown = answer?.kind;
          if (known[method].some((one) => one === kind)) return answer;
          throw new Error(`PROVISIONING_GATEWAY answered "${String(kind).slice(0, KIND_SHOWN)}" to ${method}`);
        },
        { timeoutMs: withinMs, signal },
        (cause) => {
          log.warn({ err: cause, orderNo }, 'the biller did not answer');
          return { kind: 'unknown' };
        },
      );
      if (outcome.kind === 'unknown' && faults() !== '')
        log.warn({ orderNo, why: faults() }, 'the biller gave no answer');
      return outcome;
    });
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
    return asked<GrantOutcome>({ orderNo: order.orderNo, method: 'grant', signal }, (bounded) =>
      provisioning.grant(content, bounded),
    );
  };
  const ask = (order: OpenOrder, terms: Terms, signal: AbortSignal | undefined) =>
    asked<AskOutcome>({ orderNo: order.orderNo, method: 'ask', signal, withinMs: ASK_TIMEOUT_MS }, (bounded) =>
      provisioning.ask(sent(order, terms), bounded),
    );
  const reverse: Biller['reverse'] = async (reversal, terms, signal) => {
    const { order } = reversal;
    const outcome = await asked<ReversalOutcome>({ orderNo: order.orderNo, method: 'reverse', signal }, (bounded) =>
      provisioning.reverse(sentReversal(reversal, terms), bounded),
    );
    if (outcome.kind !== 'refused') return outcome;
    // An operator may have settled as used what the biller never granted: then there is nothing to undo.
    const grantNow = await ask(order, terms, signal);
    return grantNow.kind === 'unknownOrder' || grantNow.kind === 'refused' ? { kind: 'reversed' } : outcome;
  };
  return {
    grant,
    async outcomeOf(order, terms, signal) {
      if (!isBilled(terms)) return { kind: 'granted' };
      const found = await ask(order, terms, signal);
      if (found.kind !== 'unknownOrder') return found;
      return (await claimSendingAgain(db, order, clock.now())) ? grant(order, terms, signal) : { kind: 'unknown' };
    },
    reverse,
    async reversalOf(reversal, terms, signal) {
      const { orderNo } = reversal.order;
      const found = await asked<AskReversalOutcome>(
        { orderNo, method: 'askReversal', signal, withinMs: ASK_TIMEOUT_MS },
        (bounded) => provisioning.askReversal(sentReversal(reversal, terms), bounded),
      );
      if (found.kind !== 'unknownReversal') return found;
      return (await claimSending(db, reversal, clock.now())) ? reverse(reversal, terms, signal) : { kind: 'unknown' };
    },
  };
}
