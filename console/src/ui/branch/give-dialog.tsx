import type { BranchKind } from '@coupon-centre/contract/branch/branch-fields';
import { Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { branchWords } from './branch-words.ts';
import { useBranches } from './use-branches.ts';

export interface Thing {
  readonly kind: BranchKind;
  readonly id: string;
}

/** Gives what is head office's to a branch. */
export const GiveDialog = ({ kind, id, onClose }: Thing & { readonly onClose: () => void }) => {
  const words = useWords(branchWords);
  const { message } = useNotes();
  const { choices, nameOf } = useBranches();
  const give = useChange('giveToBranch');
  return (
    <ReasonDialog<{ branchId: string }>
      about={words.giveAbout}
      doIt={words.give}
      onClose={onClose}
      onGo={async ({ branchId, reason }, form) => {
        if ((await give.send({ kind, id, branchId, reason }, { form })) === null) return;
        message.success(words.given);
        onClose();
      }}
      title={words.give}
    >
      <Form.Item label={words.branch} name="branchId" rules={[{ required: true, message: words.choose }]}>
        <Select options={choices.map((value) => ({ value, label: nameOf(value) }))} />
      </Form.Item>
    </ReasonDialog>
  );
};
