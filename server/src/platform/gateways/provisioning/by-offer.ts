import type { OfferKind } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Grant, Provisioning } from './port.ts';

/**
 * Two systems as one: product offerings are ordered at the one, amounts go into buckets at the other. An order keeps its offer, and
 * with it its way. One without an offer is from before offers were mapped, and went into a bucket.
 */
export function createByOffer(systems: Readonly<Record<OfferKind, Provisioning>>): Provisioning {
  const { product, bucket } = systems;
  const systemOf = ({ offer }: Pick<Grant, 'offer'>): Provisioning => systems[offer?.by ?? 'bucket'];
  const books = [product.book, bucket.book];
  return {
    grant: (grant, signal) => systemOf(grant).grant(grant, signal),
    ask: (grant, signal) => systemOf(grant).ask(grant, signal),
    reverse: (reversal, signal) => systemOf(reversal).reverse(reversal, signal),
    askReversal: (reversal, signal) => systemOf(reversal).askReversal(reversal, signal),
    async *book(day, signal) {
      for (const book of books) {
        if (book === undefined) throw new Error('one of the two systems has no book');
        yield* book(day, signal);
      }
    },
    offers: { kinds: ['product', 'bucket'], isNeeded: true },
    async tryOffer(trial, signal) {
      const { tryOffer } = systems[trial.offer.by];
      return tryOffer === undefined ? { kind: 'untried', reason: 'CANNOT_BE_TRIED' } : tryOffer(trial, signal);
    },
    ...(product.events && { events: product.events }),
  };
}
