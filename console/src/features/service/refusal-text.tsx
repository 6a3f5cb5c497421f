import { useWords } from '#lib/locale.tsx';
import { words as book } from './billing-words.ts';

/** Why an order or a reversal was refused: our own reasons as text, the biller's as it gave them. */
export const RefusalText = ({ refusal }: { readonly refusal: string | null }) => {
  const words = useWords(book);
  return refusal === null ? null : (words.refusals[refusal] ?? words.otherRefusal(refusal));
};
