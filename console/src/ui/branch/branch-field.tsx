import { Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { branchWords } from './branch-words.ts';
import { useBranches } from './use-branches.ts';

/** The field's value for head office, which is null in a request. */
const HEAD_OFFICE = '';

/** The branch that an account works for, in a form's field `branchId`; nothing where there are no branches. */
export const BranchField = ({ now = null }: { readonly now?: string | null }) => {
  const words = useWords(branchWords);
  const { ids, choices, nameOf } = useBranches();
  if (ids.length === 0) return null;
  const offered = now === null || choices.includes(now) ? choices : [...choices, now];
  return (
    <Form.Item
      getValueProps={(branchId: string | null | undefined) => ({ value: branchId ?? HEAD_OFFICE })}
      label={words.worksFor}
      name="branchId"
      normalize={(chosen: string) => (chosen === HEAD_OFFICE ? null : chosen)}
    >
      <Select
        options={[
          { value: HEAD_OFFICE, label: words.headOffice },
          ...offered.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
    </Form.Item>
  );
};
