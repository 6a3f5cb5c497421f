import { Form, type FormInstance, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

/** How a call's refusals come to stand in the form. */
interface Taking {
  readonly form: FormInstance;
  readonly onRefusal: (answer: { readonly code: string; readonly msg: string }) => boolean;
}

interface Props {
  readonly onGo: (request: { readonly password: string }, taking: Taking) => Promise<void>;
}

const WRONG_PASSWORD = '8012';

/** A form with the present password, `id="own-password"`, for what asks for it again. */
export const PasswordForm = ({ onGo }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ password: string }>();
  const onRefusal: Taking['onRefusal'] = ({ code, msg }) => {
    if (code !== WRONG_PASSWORD) return false;
    form.setFields([{ name: 'password', errors: [msg] }]);
    return true;
  };
  return (
    <Form
      form={form}
      id="own-password"
      layout="vertical"
      onFinish={(values) => void onGo(values, { form, onRefusal })}
      requiredMark={false}
    >
      <Form.Item label={words.password} name="password" rules={[{ required: true, message: words.required }]}>
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
    </Form>
  );
};
