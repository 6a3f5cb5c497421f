import { keyRights } from '@coupon-centre/contract/operator/rights';
import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { InstantInput } from '#ui/instant-input.tsx';
import { rightWords } from '#ui/right-words.ts';
import { ShownOnce } from '#ui/shown-once.tsx';
import { words as book } from './words.ts';

const TITLE_LENGTH = 60;

/** A new key, which is then shown once. */
export const MakeKey = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const named = useWords(rightWords);
  const [form] = Form.useForm<CallRequest<'makeKey'>>();
  const change = useChange('makeKey');
  const [key, setKey] = useState<string | null>(null);
  const go = async (request: CallRequest<'makeKey'>): Promise<void> => {
    const answer = await change.send(request, { form });
    if (answer !== null) setKey(answer.key);
  };
  if (key !== null) {
    return (
      <Modal
        closable={false}
        footer={
          <Button onClick={onClose} type="primary">
            {words.close}
          </Button>
        }
        mask={{ closable: false }}
        open
        title={words.made}
      >
        <ShownOnce note={words.once} secrets={[key]} />
        <p>{words.use}</p>
      </Modal>
    );
  }
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={change.isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'make-key' }}
      okText={words.make}
      onCancel={onClose}
      open
      title={words.make}
    >
      <Form
        form={form}
        id="make-key"
        initialValues={{ rights: [], expiresAt: null }}
        layout="vertical"
        onFinish={(values) => void go(values)}
        requiredMark={false}
      >
        <Form.Item
          extra={words.keyTitleHint}
          label={words.keyTitle}
          name="title"
          rules={[{ required: true, whitespace: true, message: words.required }]}
        >
          <Input autoComplete="off" autoFocus maxLength={TITLE_LENGTH} />
        </Form.Item>
        <Form.Item extra={words.expiresHint} label={words.expiresAt} name="expiresAt">
          <InstantInput />
        </Form.Item>
        <Form.Item label={words.rights} name="rights" rules={[{ type: 'array', min: 1, message: words.oneRight }]}>
          <Checkbox.Group
            options={keyRights.map((value) => ({ value, label: named[value] }))}
            style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 4 }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
