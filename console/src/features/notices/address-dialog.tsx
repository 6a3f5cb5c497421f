import type { NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { words as book } from './words.ts';

const inputs = {
  MAIL: { type: 'email', autoComplete: 'email' },
  SMS: { type: 'tel', autoComplete: 'tel-national' },
  WEBHOOK: { type: 'url', autoComplete: 'off' },
} as const satisfies Readonly<Record<NoticeWay, object>>;

interface Props {
  readonly way: NoticeWay;
  /** A code is on its way. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Asks for an address and sends a code to it. */
export const AddressDialog = ({ way, onSent, onClose }: Props) => {
  const words = useWords(book);
  const change = useChange('setNoticeAddress');
  return (
    <FormDialog<{ address: string }>
      about={words.addressAbout}
      doIt={words.sendCode}
      onClose={onClose}
      onGo={async ({ address }, form) => {
        if ((await change.send({ way, address }, { form })) !== null) onSent();
      }}
      title={words.addressOf[way]}
    >
      <Form.Item
        extra={way === 'WEBHOOK' && words.webhookAbout}
        label={words.addressOf[way]}
        name="address"
        rules={[{ required: true, message: words.required }]}
      >
        <Input {...inputs[way]} autoFocus />
      </Form.Item>
    </FormDialog>
  );
};
