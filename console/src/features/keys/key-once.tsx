import { useWords } from '#lib/locale.tsx';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a key, once. */
export const KeyOnce = ({ secret, onClose }: Props) => {
  const words = useWords(book);
  return (
    <OnceDialog close={words.close} note={words.once} onClose={onClose} secrets={[secret]} title={words.made}>
      <p>{words.use}</p>
    </OnceDialog>
  );
};
