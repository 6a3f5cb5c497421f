import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { useLocale } from '#lib/locale.tsx';
import { audienceInWords } from './terms-in-words.ts';
import { useNamesInTerms } from './use-names-in-terms.ts';

/** The people who see an item, in words. */
export const ConditionsText = ({ all }: { readonly all: ConditionGroups }) =>
  audienceInWords({ kind: 'conditions', all }, useLocale(), useNamesInTerms());
