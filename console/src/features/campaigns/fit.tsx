import type { AudienceFit } from '@coupon-centre/contract/campaign/audience-fit';
import { useWords } from '#lib/locale.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words as book } from './words.ts';

/** Says where a coupon is not for the same people as its campaign. */
export const Fit = ({ fit }: { readonly fit: AudienceFit }) => {
  const words = useWords(book);
  if (fit === 'SAME') return null;
  return <StateTag tone={fit === 'OTHERS' ? 'warn' : 'quiet'}>{words.fits[fit]}</StateTag>;
};
