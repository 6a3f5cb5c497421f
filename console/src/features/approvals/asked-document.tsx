import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** The next version of a document. */
export const AskedDocument = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { document: fields, onApproval, yes, no } = useWords(book);
  return (
    <AskedFields
      approval={approval}
      words={{ fields, values: { effectiveAt: { null: onApproval }, asksAgain: { true: yes, false: no } } }}
    />
  );
};
