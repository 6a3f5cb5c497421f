import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** A campaign's budget, with the higher one. */
export const AskedBudget = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { budget: fields, noLimit } = useWords(book);
  return <AskedFields approval={approval} words={{ fields, values: { budgetPerDayFen: { null: noLimit } } }} />;
};
