import { App, Form, Input, Modal } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { words as book } from './words.ts';

interface Values {
  readonly password: string;
  readonly newPassword: string;
}

export const PasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const change = useChange('choosePassword');
  const go = async ({ password, newPassword }: Values): Promise<void> => {
    const answer = await change.send(
      { password, newPassword },
      {
        form,
        onRefusal: ({ code, msg }) => {
          if (code !== '8012') return false;
          form.setFields([{ name: 'password', errors: [msg] }]);
          return true;
        },
      },
    );
    if (answer === null) return;
    void message.success(words.passwordChanged);
    onClose();
  };
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={change.isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'password-dialog' }}
      okText={words.save}
      onCancel={onClose}
      open
      title={words.changePassword}
    >
      <p>{words.passwordAbout}</p>
      <Form
        form={form}
        id="password-dialog"
        layout="vertical"
        onFinish={(values) => void go(values)}
        requiredMark={false}
      >
        <Form.Item label={words.password} name="password" rules={[{ required: true, message: words.required }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields />
      </Form>
    </Modal>
  );
};
