import { PASSWORD_MIN_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': {
    newPassword: '新密码',
    rule: `至少 ${PASSWORD_MIN_LENGTH} 个字符；一句容易记住的话就很好`,
    tooShort: `至少 ${PASSWORD_MIN_LENGTH} 个字符`,
    repeat: '再输一遍新密码',
    different: '两次输入的密码不一致',
  },
  en: {
    newPassword: 'New password',
    rule: `At least ${PASSWORD_MIN_LENGTH} characters; a memorable sentence works well`,
    tooShort: `At least ${PASSWORD_MIN_LENGTH} characters`,
    repeat: 'Repeat the new password',
    different: 'The passwords do not match',
  },
} as const;

/** The form fields `newPassword` and `repeat`, which must match. */
export const NewPasswordFields = () => {
  const words = useWords(book);
  return (
    <>
      <Form.Item
        extra={words.rule}
        label={words.newPassword}
        name="newPassword"
        rules={[{ required: true, min: PASSWORD_MIN_LENGTH, message: words.tooShort }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        dependencies={['newPassword']}
        label={words.repeat}
        name="repeat"
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, typed: string | undefined) => {
              if (typed !== getFieldValue('newPassword')) throw new Error(words.different);
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
};
