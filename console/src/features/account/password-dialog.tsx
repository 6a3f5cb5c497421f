import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NewPasswordFields } from '#ui/input/new-password-fields.tsx';
import { PresentPassword } from './present-password.tsx';
import { refusalAtField } from './refusal-at-field.ts';
import { words as book } from './words.ts';

interface Values {
  readonly password: string;
  readonly newPassword: string;
}

export const PasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('choosePassword');
  return (
    <FormDialog<Values>
      about={words.passwordAbout}
      doIt={words.save}
      onClose={onClose}
      onGo={async ({ password, newPassword }, form) => {
        const taking = refusalAtField(form, codeOf.PASSWORD_WRONG, 'password');
        if ((await change.send({ password, newPassword }, taking)) === null) return;
        message.success(words.passwordChanged);
        onClose();
      }}
      title={words.changePassword}
    >
      <PresentPassword />
      <NewPasswordFields />
    </FormDialog>
  );
};
