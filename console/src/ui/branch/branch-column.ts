import { useWords } from '#lib/locale.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { branchWords } from './branch-words.ts';
import { useBranches } from './use-branches.ts';

/** The column that says what a row belongs to; none where there are no branches, and for a branch's own operators. */
export function useBranchColumn<Row extends { readonly branchId: string | null }>(): Columns<Row> {
  const words = useWords(branchWords);
  const { ids, nameOf } = useBranches();
  if (ids.length === 0) return [];
  return [{ title: words.branch, key: 'branch', render: (_, { branchId }) => nameOf(branchId) }];
}
