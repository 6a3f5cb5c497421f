import { useWords } from '#lib/locale.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { branchWords } from './branch-words.ts';
import { useBranches } from './use-branches.ts';

interface Props {
  /** '': no filter. */
  readonly value: string;
  readonly onChange: (branchId: string) => void;
}

/** Filters a list by branch, at head office. */
export const BranchFilter = ({ value, onChange }: Props) => {
  const words = useWords(branchWords);
  const { ids, names } = useBranches();
  if (ids.length === 0) return null;
  return (
    <FilterSelect
      all={words.allBranches}
      choices={ids}
      label={words.branch}
      names={names}
      onChange={onChange}
      value={ids.includes(value) ? value : ''}
    />
  );
};
