import { Button, Modal } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly password: string;
  readonly onClose: () => void;
}

export const PasswordOnce = ({ password, onClose }: Props) => {
  const words = useWords(book);
  return (
    <Modal
      closable={false}
      footer={
        <Button onClick={onClose} type="primary">
          {words.close}
        </Button>
      }
      mask={{ closable: false }}
      open
      title={words.oneTimePassword}
    >
      <ShownOnce note={words.passwordNote} secrets={[password]} />
    </Modal>
  );
};
