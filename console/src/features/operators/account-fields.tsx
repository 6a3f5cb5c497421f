import { DISPLAY_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import { rolesOfServices } from '#ui/access/roles-of-services.ts';
import { BranchField } from '#ui/branch/branch-field.tsx';
import { words as book } from './words.ts';

/** Name, display name, role and branch of a new account, of a person or (`isService`) of another system. */
export const AccountFields = ({ isService = false }: { readonly isService?: boolean }) => {
  const words = useWords(book);
  const { choices, nameOf } = useRoleNames();
  return (
    <>
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
        <Select
          options={(isService ? rolesOfServices(choices) : choices).map((value) => ({ value, label: nameOf(value) }))}
        />
      </Form.Item>
      <BranchField />
    </>
  );
};
