import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { readMapped, replaceOffer } from './provider-offer-store.ts';

/** As the audit keeps it. */
function inWords(offer: ProviderOffer | null): string | null {
  switch (offer?.by) {
    case undefined:
      return null;
    case 'product':
      return `product ${offer.productOfferingId}`;
    case 'bucket':
      return `bucket ${offer.usageType}, ${offer.amountPerUnit} = 1 ${offer.units}`;
  }
}

/** Two operators at once: one is refused. */
export const setProviderOffer =
  (db: Kysely<Schema>): Handler<'setProviderOffer'> =>
  ({ benefit, expected, offer, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const { templateId } = benefit;
      if (templateId !== null) {
        const template = trx.selectFrom('coupon_template').select('template_id').where('template_id', '=', templateId);
        if ((await template.executeTakeFirst()) === undefined) return refuse('UNKNOWN_ITEM');
      }
      if (!(await replaceOffer(trx, benefit, { expected, offer, nowMs: caller.nowMs }))) {
        return refuse('STALE_VALUE', { current: inWords(await readMapped(trx, benefit)) });
      }
      note({
        action: offer === null ? 'offer.ended' : 'offer.mapped',
        target: { kind: 'providerOffer', id: `${benefit.kind} ${benefit.amount} ${templateId ?? 'all'}` },
        before: { offer: inWords(expected) },
        after: { offer: inWords(offer) },
        reason,
      });
      return nothing;
    });
