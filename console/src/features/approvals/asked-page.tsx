import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { usePageWords } from '#ui/claim-page/use-page-words.ts';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** A version of a claim page: what changes, and all of it. */
export const AskedPage = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { pageAudience } = useWords(book);
  return (
    <AskedFields approval={approval} words={usePageWords()}>
      <p>{pageAudience}</p>
    </AskedFields>
  );
};
