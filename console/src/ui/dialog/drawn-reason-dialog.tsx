import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { trimmed } from '#lib/trimmed.ts';
import { DrawnFormDialog, type FormDialogProps } from './drawn-form-dialog.tsx';

const book = {
  'zh-CN': {
    reason: '原因',
    hint: `会记入审计，${REASON_MIN_LENGTH} 至 ${REASON_MAX_LENGTH} 字`,
    missing: `请填写原因（至少 ${REASON_MIN_LENGTH} 个字）`,
  },
  en: {
    reason: 'Reason',
    hint: `Recorded in the audit; ${REASON_MIN_LENGTH} to ${REASON_MAX_LENGTH} characters`,
    missing: `Give a reason of at least ${REASON_MIN_LENGTH} characters`,
  },
} as const;

type Reasoned<Values> = Values & { readonly reason: string };

/** A form dialog with a reason field, for an action recorded in the audit. */
export function DrawnReasonDialog<Values extends object = object>({
  children,
  ...props
}: FormDialogProps<Reasoned<Values>>) {
  const words = useWords(book);
  return (
    <DrawnFormDialog<Reasoned<Values>> {...props}>
      {children}
      <Form.Item
        extra={words.hint}
        label={words.reason}
        name="reason"
        rules={[
          {
            required: true,
            whitespace: true,
            min: REASON_MIN_LENGTH,
            transform: trimmed,
            message: words.missing,
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={REASON_MAX_LENGTH} />
      </Form.Item>
    </DrawnFormDialog>
  );
}
