import type { BranchKind } from '@coupon-centre/contract/branch/branch-fields';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { branchWords } from './branch-words.ts';
import { useBranches } from './use-branches.ts';

interface Thing {
  readonly kind: BranchKind;
  readonly id: string;
}

const Dialog = ({ kind, id, onClose }: Thing & { readonly onClose: () => void }) => {
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

/** What a thing belongs to; what is head office's can be given to a branch by an administrator. */
export const BelongsTo = ({ branchId, ...thing }: Thing & { readonly branchId: string | null }) => {
  const words = useWords(branchWords);
  const mayGive = useRight('operators.manage');
  const { ids, choices, nameOf } = useBranches();
  const [isGiving, setGiving] = useState(false);
  if (ids.length === 0) return null;
  if (branchId !== null) return <StateTag tone="quiet">{nameOf(branchId)}</StateTag>;
  if (!mayGive || choices.length === 0) return null;
  return (
    <>
      <Button onClick={() => setGiving(true)} size="small">
        {words.give}
      </Button>
      {isGiving && <Dialog {...thing} onClose={() => setGiving(false)} />}
    </>
  );
};
