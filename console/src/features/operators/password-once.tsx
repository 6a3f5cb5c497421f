import { useWords } from '#lib/locale.tsx';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly password: string;
  readonly onClose: () => void;
}

export const PasswordOnce = ({ password, onClose }: Props) => {
  const words = useWords(book);
  return (
    <OnceDialog
      close={words.close}
      note={words.passwordNote}
      onClose={onClose}
      secrets={[password]}
      title={words.oneTimePassword}
    />
  );
};
