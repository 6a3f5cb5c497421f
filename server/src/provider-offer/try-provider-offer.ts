import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { Provisioning, TrialOutcome } from '#platform/gateways/provisioning/port.ts';
import type { Handler } from '#platform/http/handler.ts';
import { benefitTitle, recordedOffer, subjectOf } from './offer-approval.ts';

const TIMEOUT_MS = 5_000;
const REASON_MAX_LENGTH = 200;
const CANNOT_BE_TRIED: TrialOutcome = { kind: 'untried', reason: 'CANNOT_BE_TRIED' };

const outcomes = { ok: 'OK', refused: 'REFUSED', unknown: 'UNKNOWN', untried: 'NOT_TRIED' } as const;

/** Asks the provider before the transaction, so that no lock is held while waiting for it. The audit has no number. */
export const tryProviderOffer =
  (db: Kysely<Schema>, { tryOffer }: Pick<Provisioning, 'tryOffer'>): Handler<'tryProviderOffer'> =>
  async ({ benefit, offer, phone }, caller) => {
    const found =
      tryOffer === undefined
        ? CANNOT_BE_TRIED
        : await boundedCall<TrialOutcome>(
            (signal) => tryOffer({ offer, phone }, signal),
            { timeoutMs: TIMEOUT_MS },
            () => ({ kind: 'unknown' }),
          );
    const outcome = outcomes[found.kind];
    const reason = 'reason' in found ? found.reason.slice(0, REASON_MAX_LENGTH) : null;
    const name = 'name' in found && found.name !== undefined ? found.name.slice(0, REASON_MAX_LENGTH) : null;
    return audited(db, caller, async (_trx, note) => {
      note({
        action: 'offer.tried',
        target: { kind: 'providerOffer', id: subjectOf(benefit), name: benefitTitle(benefit) },
        after: { offer: recordedOffer(offer, benefit.kind), outcome, reason },
      });
      return { outcome, reason, name };
    });
  };
