import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { trimmed } from '#lib/trimmed.ts';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useChange } from '#lib/use-change.ts';
import { InstantText } from '#ui/instant-text.tsx';
import styles from './approval.module.css';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

type Shown = Pick<CallResponse<'showApproval'>, 'approvalId' | 'comments'>;
const NO_TEXT = { text: '' };

/** What those who ask and those who decide say about it, and a field for more. */
export const Comments = ({ approvalId, comments }: Shown) => {
  const words = useWords(book);
  const [form] = Form.useForm<typeof NO_TEXT>();
  const typed = Form.useWatch('text', form) ?? '';
  const comment = useChange('commentApproval');
  useUnsaved(typed.trim() !== '');
  const send = async ({ text }: typeof NO_TEXT): Promise<void> => {
    if ((await comment.send({ approvalId, text }, { form })) !== null) form.resetFields();
  };
  const hint = words.commentHint(REASON_MIN_LENGTH, REASON_MAX_LENGTH);
  return (
    <Part title={words.comments}>
      {comments.length === 0 ? (
        <p>{words.noComments}</p>
      ) : (
        <ul className={styles['comments']}>
          {comments.map(({ by, at, text }) => (
            <li className={styles['comment']} key={`${at} ${by} ${text}`}>
              <div className={styles['who']}>
                {by} · <InstantText at={at} />
              </div>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Form form={form} initialValues={NO_TEXT} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          extra={hint}
          label={words.comment}
          name="text"
          rules={[{ whitespace: true, min: REASON_MIN_LENGTH, transform: trimmed, message: hint }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={REASON_MAX_LENGTH} />
        </Form.Item>
        <Button disabled={typed.trim() === ''} htmlType="submit" loading={comment.isBusy}>
          {words.send}
        </Button>
      </Form>
    </Part>
  );
};
