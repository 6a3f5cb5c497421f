import { App, Form, InputNumber } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly kind: 'EXCHANGE' | 'PARTNER';
  readonly ofId: string;
  /** The coupon's id. */
  readonly title: string;
  readonly onClose: () => void;
}
interface Values {
  readonly from: number;
  readonly to: number;
}

export const VoidDialog = ({ kind, ofId, title, onClose }: Props) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const change = useChange('voidSerials');
  return (
    <ReasonDialog<Values>
      about={words.voidAbout}
      doIt={words.void}
      isDanger
      onClose={onClose}
      onGo={async (values, form) => {
        const done = await change.send({ kind, ofId, ...values }, { form });
        if (done === null) return;
        void message.success(words.voidedCount(done.voided));
        onClose();
      }}
      title={`${words.void} · ${title}`}
    >
      <Form.Item label={words.serialFrom} name="from" rules={[{ required: true, message: words.required }]}>
        <InputNumber min={1} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item label={words.serialTo} name="to" rules={[{ required: true, message: words.required }]}>
        <InputNumber min={1} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </ReasonDialog>
  );
};
