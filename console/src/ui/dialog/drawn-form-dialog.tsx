import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useFocusBack } from '#lib/focus-back.ts';
import { useWords } from '#lib/locale.tsx';

const book = { 'zh-CN': { cancel: '取消' }, en: { cancel: 'Cancel' } } as const;

export interface FormDialogProps<Values extends object> {
  readonly title: ReactNode;
  /** What the action does, in a sentence. */
  readonly about?: ReactNode;
  /** Label of the submit button. */
  readonly doIt: string;
  readonly isDanger?: boolean;
  /** It can be closed while it is busy; closing it cancels what is under way. */
  readonly isCancellable?: boolean;
  readonly initial?: Partial<Values>;
  /** CSS pixels; default: the kit's. */
  readonly width?: number;
  /** Form items, named like the request's fields. */
  readonly children?: ReactNode;
  /** Shown below the form. */
  readonly foot?: ReactNode;
  /**
   * Gets the form to show field errors in (`send(request, { form })`). Until it settles the dialog is busy and, unless
   * `isCancellable`, cannot be closed.
   */
  readonly onGo: (values: Values, form: FormInstance) => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * A form in a dialog, open while it is rendered. A click outside never closes it, and Escape only while nothing was typed: what was
 * typed is lost only on purpose.
 */
export function DrawnFormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    about,
    doIt,
    isDanger = false,
    isCancellable = false,
    initial,
    children,
    foot,
    width,
    onGo,
    onClose,
  } = props;
  const words = useWords(book);
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const id = useId();
  useFocusBack();
  const go = async (values: Values): Promise<void> => {
    setBusy(true);
    await onGo(values, form).finally(() => setBusy(false));
  };
  const isHeld = isBusy && !isCancellable;
  return (
    <Modal
      cancelButtonProps={{ disabled: isHeld }}
      cancelText={words.cancel}
      closable={{ disabled: isHeld }}
      confirmLoading={isBusy}
      keyboard={!isBusy && !isTouched}
      mask={{ closable: false }}
      okButtonProps={{ danger: isDanger, htmlType: 'submit', form: id }}
      okText={doIt}
      onCancel={onClose}
      open
      title={title}
      {...(width !== undefined && { width })}
    >
      {about && <p>{about}</p>}
      <Form
        form={form}
        id={id}
        initialValues={initial ?? {}}
        layout="vertical"
        onFinish={(values) => void go(values)}
        onValuesChange={() => setTouched(true)}
        requiredMark={false}
      >
        {children}
      </Form>
      {foot}
    </Modal>
  );
}
