import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { AuthenticatorKey } from '#ui/authenticator-key.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { PasswordForm } from './password-form.tsx';
import { words as book } from './words.ts';

type Key = CallResponse<'beginCodeSetUp'>;

const CODE_WRONG = '8011';

interface CodeProps {
  readonly authenticator: Key;
  readonly onRecoveryCodes: (codes: readonly string[]) => void;
}

const CodeForm = ({ authenticator, onRecoveryCodes }: CodeProps) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ code: string }>();
  const change = useChange('finishCodeSetUp');
  const go = async (request: { code: string }): Promise<void> => {
    const answer = await change.send(request, {
      form,
      onRefusal: ({ code, msg }) => {
        if (code !== CODE_WRONG) return false;
        form.setFields([{ name: 'code', errors: [msg] }]);
        return true;
      },
    });
    if (answer !== null) onRecoveryCodes(answer.recoveryCodes);
  };
  return (
    <Form form={form} id="own-code" layout="vertical" onFinish={(values) => void go(values)} requiredMark={false}>
      <AuthenticatorKey qrSvg={authenticator.qrSvg} secret={authenticator.secret} />
      <Form.Item label={words.code} name="code" rules={[{ pattern: /^\s*\d{6}\s*$/, message: words.codeFormat }]}>
        <Input autoComplete="one-time-code" inputMode="numeric" />
      </Form.Item>
    </Form>
  );
};

export const AuthenticatorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const begin = useChange('beginCodeSetUp');
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submits = key === null ? 'own-password' : 'own-code';
  return (
    <Modal
      cancelText={words.cancel}
      closable={codes === null}
      mask={{ closable: false }}
      okButtonProps={codes === null ? { htmlType: 'submit', form: submits } : { onClick: onClose }}
      okText={codes === null ? words.goOn : words.kept}
      onCancel={onClose}
      open
      title={words.changeAuthenticator}
    >
      {key === null && <p>{words.authenticatorAbout}</p>}
      {key === null && <PasswordForm onGo={async (request, taking) => setKey(await begin.send(request, taking))} />}
      {key !== null && codes === null && <CodeForm authenticator={key} onRecoveryCodes={setCodes} />}
      {codes !== null && <ShownOnce note={words.codesNote} secrets={codes} />}
    </Modal>
  );
};
