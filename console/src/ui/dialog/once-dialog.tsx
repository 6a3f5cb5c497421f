import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { ShownOnce } from './shown-once.tsx';

interface Props {
  readonly title: string;
  /** Note that the secrets are shown only once. */
  readonly note: string;
  readonly secrets: readonly string[];
  readonly children?: ReactNode;
  /** Label of the only button, the only way to close the dialog. */
  readonly close: string;
  readonly onClose: () => void;
}

/** Shows secrets once, in a dialog that cannot be closed by accident. */
export const OnceDialog = ({ title, note, secrets, children, close, onClose }: Props) => (
  <Modal
    closable={false}
    footer={
      <Button onClick={onClose} type="primary">
        {close}
      </Button>
    }
    mask={{ closable: false }}
    open
    title={title}
  >
    <ShownOnce note={note} secrets={secrets} />
    {children}
  </Modal>
);
