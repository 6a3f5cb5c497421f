import { type Role, roles } from '@coupon-centre/contract/call/rights';
import { DISPLAY_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { roleWords } from '@coupon-centre/contract/operator/role-words';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PasswordOnce } from './password-once.tsx';
import { words as book } from './words.ts';

interface Values {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
}

/** Creates an operator and shows the one-time password once. */
export const MakeOperator = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const roleName = useWords(roleWords);
  const change = useChange('makeOperator');
  const [made, setMade] = useState<{ name: string; answer: CallResponse<'makeOperator'> } | null>(null);
  if (made !== null) {
    const { approvalId, oneTimePassword } = made.answer;
    return (
      <PasswordOnce
        approvalId={approvalId}
        name={made.name}
        onClose={onClose}
        password={oneTimePassword}
        waits={words.newWaits}
      />
    );
  }
  return (
    <FormDialog<Values>
      doIt={words.make}
      initial={{ role: 'viewer' }}
      onClose={onClose}
      onGo={async (values, form) => {
        const answer = await change.send(values, { form });
        if (answer !== null) setMade({ name: values.displayName, answer });
      }}
      title={words.make}
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
        <Input autoComplete="off" maxLength={DISPLAY_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.role} name="role">
        <Select options={roles.map((value) => ({ value, label: roleName[value] }))} />
      </Form.Item>
    </FormDialog>
  );
};
