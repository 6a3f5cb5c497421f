import type { FormInstance } from 'antd';
import { Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useFocusBack } from '#lib/focus-back.ts';
import { useWords } from '#lib/locale.tsx';

const LONGEST = 200;

const book = {
  'zh-CN': { reason: '原因', hint: '会记入审计，2 至 200 字', missing: '请填写原因（至少 2 个字）', cancel: '取消' },
  en: {
    reason: 'Reason',
    hint: 'Kept in the audit; 2 to 200 characters',
    missing: 'Give a reason of at least 2 characters',
    cancel: 'Cancel',
  },
} as const;

interface Props<Values extends object> {
  readonly title: ReactNode;
  /** What will happen, in a sentence. */
  readonly about?: ReactNode;
  /** The word on the button that does it. */
  readonly doIt: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Form items beside the reason; their `name`s are the request's. */
  readonly children?: ReactNode;
  readonly initial?: Partial<Values>;
  /** Given the form, so that field errors can be shown in it (`send(request, { form })`). */
  readonly onGo: (values: Values & { readonly reason: string }, form: FormInstance) => void;
  readonly onClose: () => void;
}

/** Asks for a reason, and what else is needed, before something that is kept in the audit. Shown while it is rendered. */
export function ReasonDialog<Values extends object = object>(props: Props<Values>) {
  const { title, about, doIt, isDanger = false, isBusy, children, initial, onGo, onClose } = props;
  const [form] = Form.useForm();
  const words = useWords(book);
  useFocusBack();
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={isBusy}
      okButtonProps={{ danger: isDanger, htmlType: 'submit', form: 'reason-dialog' }}
      okText={doIt}
      onCancel={onClose}
      open
      title={title}
    >
      {about && <p>{about}</p>}
      <Form
        form={form}
        id="reason-dialog"
        initialValues={initial ?? {}}
        layout="vertical"
        onFinish={(values) => onGo(values as Values & { readonly reason: string }, form)}
        requiredMark={false}
      >
        {children}
        <Form.Item
          extra={words.hint}
          label={words.reason}
          name="reason"
          rules={[{ required: true, whitespace: true, min: 2, message: words.missing }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={LONGEST} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
