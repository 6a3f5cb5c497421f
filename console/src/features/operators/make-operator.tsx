import { type Role, roles } from '@coupon-centre/contract/operator/rights';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { roleWords } from '#ui/role-words.ts';
import { PasswordOnce } from './password-once.tsx';
import { words as book } from './words.ts';

interface Values {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
}

/** A new operator, whose one-time password is then shown once. */
export const MakeOperator = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const roleName = useWords(roleWords);
  const [form] = Form.useForm<Values>();
  const change = useChange('makeOperator');
  const [password, setPassword] = useState<string | null>(null);
  const go = async (values: Values): Promise<void> => {
    const answer = await change.send(values, { form });
    if (answer !== null) setPassword(answer.oneTimePassword);
  };
  if (password !== null) return <PasswordOnce onClose={onClose} password={password} />;
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={change.isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'make-operator' }}
      okText={words.make}
      onCancel={onClose}
      open
      title={words.make}
    >
      <Form
        form={form}
        id="make-operator"
        initialValues={{ role: 'viewer' }}
        layout="vertical"
        onFinish={(values) => void go(values)}
        requiredMark={false}
      >
        <Form.Item
          extra={words.nameRule}
          label={words.name}
          name="name"
          rules={[{ required: true, pattern: /^\s*[A-Za-z0-9][\w.-]{1,31}\s*$/, message: words.nameRule }]}
        >
          <Input autoCapitalize="none" autoComplete="off" autoFocus spellCheck={false} />
        </Form.Item>
        <Form.Item
          label={words.displayName}
          name="displayName"
          rules={[{ required: true, whitespace: true, message: words.required }]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item label={words.role} name="role">
          <Select options={roles.map((value) => ({ value, label: roleName[value] }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
