import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { PresentPassword } from './present-password.tsx';
import { refusalAtField } from './refusal-at-field.ts';
import { words as book } from './words.ts';

export const RecoveryDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const change = useChange('renewRecoveryCodes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <OnceDialog
        close={words.kept}
        note={words.codesNote}
        onClose={onClose}
        secrets={codes}
        title={words.renewCodes}
      />
    );
  }
  return (
    <FormDialog<{ password: string }>
      about={words.codesAbout}
      doIt={words.goOn}
      onClose={onClose}
      onGo={async (request, form) => {
        const answer = await change.send(request, refusalAtField(form, codeOf.PASSWORD_WRONG, 'password'));
        setCodes(answer?.recoveryCodes ?? null);
      }}
      title={words.renewCodes}
    >
      <PresentPassword hasFocus />
    </FormDialog>
  );
};
