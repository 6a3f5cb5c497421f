import type { StoredAd } from '#catalogue/catalogue-store.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

/** Who sees an ad. */
export const audienceOfAd = ({ conditions }: Pick<StoredAd, 'conditions'>): Audience =>
  conditions === null ? { kind: 'everyone' } : { kind: 'conditions', all: conditions };
