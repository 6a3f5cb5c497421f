import { Button, Modal } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

const WIDTH = 420;

export interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/** Says that the session is about to end. Load it with `IdleNotice`. */
export const IdleDialog = ({ secondsLeft, onStay, onSignOut }: IdleDialogProps) => {
  const words = useWords(book);
  return (
    <Modal
      closable={false}
      footer={
        <>
          <Button onClick={onSignOut}>{words.signOut}</Button>
          <Button autoFocus onClick={onStay} type="primary">
            {words.stay}
          </Button>
        </>
      }
      keyboard={false}
      mask={{ closable: false }}
      open
      title={words.idle}
      width={WIDTH}
    >
      <p role="timer">{words.idleLeft(secondsLeft)}</p>
      <p>{words.idleHint}</p>
    </Modal>
  );
};
