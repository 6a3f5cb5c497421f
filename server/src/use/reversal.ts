import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Terms } from '#catalogue/offer.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ReversalOutcome } from '#platform/gateways/provisioning/port.ts';
import type { HandleMessage } from '#platform/jobs/message-handler.ts';
import { type Biller, type BillerNeeds, createBiller } from './biller.ts';
import {
  claimSending,
  confirmReversalWithin,
  handReversalOver,
  keepReversalReference,
  type OpenReversal,
  type ReversalKey,
  readReversal,
  refuseReversalWithin,
} from './reversal-store.ts';
import type { UseNeeds } from './use.ts';
import { HAND_OVER_AFTER_MS } from './use-settling-store.ts';

export type ReversalNeeds = Omit<UseNeeds, 'confirmations'>;

/** The undoing of uses at the biller, for coupons that support restores. */
export interface Reversals {
  /**
   * Tells the biller, or asks it if it was told before. `again`: no answer yet; `pending`: it works on it. Idempotent; several
   * may do so at once.
   */
  settle(key: ReversalKey, signal?: AbortSignal): Promise<'settled' | 'again' | 'pending'>;
  /** The biller's outcome of an open reversal. Settles nothing here. */
  outcomeOf(reversal: OpenReversal, signal?: AbortSignal): Promise<ReversalOutcome>;
}

export function createReversals(needs: ReversalNeeds): Reversals {
  const { db, clock, log } = needs;
  const biller = createBiller(needs satisfies BillerNeeds);
  const handOverAfterMs = needs.handOverAfterMs ?? HAND_OVER_AFTER_MS;

  const outcomeOf: Reversals['outcomeOf'] = async (reversal, signal) => {
    const { templateId, termsVersion } = reversal.order;
    const terms = await needs.termsOf(templateId, termsVersion);
    if (terms === undefined) throw new Error(`no terms ${termsVersion} of coupon ${templateId}`);
    const outcome = await tellOrAsk({ db, biller, nowMs: clock.now() }, { reversal, terms, signal });
    if ((outcome.kind === 'accepted' || outcome.kind === 'reversed') && outcome.reference !== undefined) {
      await keepReversalReference(db, reversal, outcome.reference);
    }
    return outcome;
  };

  return {
    outcomeOf,
    async settle(key, signal) {
      const reversal = await readReversal(db, key);
      if (reversal === null || reversal.state !== 'STARTED') return 'settled';
      const outcome = await outcomeOf(reversal, signal);
      const nowMs = clock.now();
      switch (outcome.kind) {
        case 'reversed':
          await db.transaction().execute((trx) => confirmReversalWithin(trx, reversal, nowMs));
          return 'settled';
        case 'refused': {
          const refused = { refusal: outcome.reason, nowMs };
          await db.transaction().execute((trx) => refuseReversalWithin(trx, reversal, refused));
          return 'settled';
        }
        case 'accepted':
        case 'unknown':
          if (nowMs - reversal.createdAtMs < handOverAfterMs) return outcome.kind === 'unknown' ? 'again' : 'pending';
          await handReversalOver(db, reversal, nowMs);
          log.warn({ orderNo: reversal.order.orderNo }, 'a reversal was handed over to operators');
          return 'settled';
      }
    },
  };
}

interface Telling {
  readonly db: Kysely<Schema>;
  readonly biller: Biller;
  readonly nowMs: number;
}
interface Told {
  readonly reversal: OpenReversal;
  readonly terms: Terms;
  readonly signal: AbortSignal | undefined;
}

/** One process sends it for the first time; from then on the biller is asked. */
async function tellOrAsk({ db, biller, nowMs }: Telling, { reversal, terms, signal }: Told): Promise<ReversalOutcome> {
  const isFirst = reversal.sentAt === null && (await claimSending(db, reversal, nowMs));
  return isFirst ? biller.reverse(reversal, terms, signal) : biller.reversalOf(reversal, terms, signal);
}

const reverseUse = z.object({ reversalId: z.uuid() });

export const createReverseUse =
  (reversals: Reversals): HandleMessage =>
  async ({ subscriberId, payload }, signal) => {
    const { reversalId } = reverseUse.parse(payload);
    const outcome = await reversals.settle({ subscriberId, reversalId }, signal);
    return outcome === 'settled' ? 'done' : outcome;
  };
