import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** Other sums above which approvals are needed. */
export const AskedThresholds = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => (
  <AskedFields approval={approval} words={{ fields: useWords(book).thresholds }} />
);
