import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

/** The form field `password`: the current password. */
export const PresentPassword = ({ hasFocus = false }: { readonly hasFocus?: boolean }) => {
  const words = useWords(book);
  return (
    <Form.Item label={words.password} name="password" rules={[{ required: true, message: words.required }]}>
      <Input.Password autoComplete="current-password" autoFocus={hasFocus} />
    </Form.Item>
  );
};
