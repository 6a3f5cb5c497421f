import { Form, type FormInstance, Modal, Progress } from 'antd';
import { type ReactNode, useId } from 'react';

interface UploadWords {
  readonly cancel: string;
  readonly progress: string;
  /** Said once all of the file is there and is being read. */
  readonly reading: string;
}

interface Props<Values> {
  readonly title: string;
  /** What the button says that sends. */
  readonly doIt: string;
  readonly words: UploadWords;
  readonly form: FormInstance<Values>;
  readonly sending: { readonly sentShare: number | null; readonly cancel: () => void };
  readonly onSend: (values: Values) => void;
  readonly onClose: () => void;
  /** The fields, that of the file among them. */
  readonly children: ReactNode;
}

const PERCENT = 100;

/** A dialog that sends a file with what belongs to it, and shows how far that is; closing it stops the sending. */
export function UploadDialog<Values>({ title, doIt, words, form, sending, onSend, onClose, children }: Props<Values>) {
  const formId = useId();
  const { sentShare } = sending;
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={sentShare !== null}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      okText={doIt}
      onCancel={() => {
        sending.cancel();
        onClose();
      }}
      open
      title={title}
    >
      <Form form={form} id={formId} layout="vertical" onFinish={onSend} requiredMark={false}>
        {children}
      </Form>
      {sentShare !== null && (
        <>
          <Progress aria-label={words.progress} percent={Math.floor(sentShare * PERCENT)} />
          <div aria-live="polite">{sentShare === 1 && words.reading}</div>
        </>
      )}
    </Modal>
  );
}
