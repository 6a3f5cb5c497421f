import type { Role } from '@coupon-centre/contract/call/rights';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { AccountFields } from './account-fields.tsx';
import { PasswordOnce } from './password-once.tsx';
import { words as book } from './words.ts';

interface Values {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly branchId?: string | null;
}

/** Creates an operator and shows the one-time password once. */
export const MakeOperator = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const change = useChange('makeOperator');
  const [made, setMade] = useState<{ name: string; answer: CallResponse<'makeOperator'> } | null>(null);
  if (made !== null) {
    const { approvalId, oneTimePassword } = made.answer;
    return (
      <PasswordOnce
        approvalId={approvalId}
        name={made.name}
        onClose={onClose}
        password={oneTimePassword}
        waits={words.newWaits}
      />
    );
  }
  return (
    <FormDialog<Values>
      doIt={words.make}
      initial={{ role: 'viewer' }}
      onClose={onClose}
      onGo={async (values, form) => {
        const answer = await change.send(values, { form });
        if (answer !== null) setMade({ name: values.displayName, answer });
      }}
      title={words.make}
    >
      <AccountFields />
    </FormDialog>
  );
};
