import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

const LONGEST = 200;

const book = {
  'zh-CN': { reason: '原因', hint: '会记入审计，2 至 200 字', missing: '请填写原因（至少 2 个字）' },
  en: {
    reason: 'Reason',
    hint: 'Recorded in the audit; 2 to 200 characters',
    missing: 'Give a reason of at least 2 characters',
  },
} as const;

type Reasoned<Values> = Values & { readonly reason: string };

/** A form dialog with a reason field, for an action recorded in the audit. */
export function ReasonDialog<Values extends object = object>({
  children,
  ...props
}: FormDialogProps<Reasoned<Values>>) {
  const words = useWords(book);
  return (
    <FormDialog<Reasoned<Values>> {...props}>
      {children}
      <Form.Item
        extra={words.hint}
        label={words.reason}
        name="reason"
        rules={[{ required: true, whitespace: true, min: 2, message: words.missing }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={LONGEST} />
      </Form.Item>
    </FormDialog>
  );
}
