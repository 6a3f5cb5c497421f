import { Form, Input } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { AuthenticatorKey } from '#ui/authenticator-key.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { PresentPassword } from './present-password.tsx';
import { refusalAtField } from './refusal-at-field.ts';
import { words as book } from './words.ts';

/** Replaces the authenticator: asks for the password and the first code, then shows new recovery codes. */
export const AuthenticatorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const begin = useChange('beginCodeSetUp');
  const finish = useChange('finishCodeSetUp');
  const [key, setKey] = useState<CallResponse<'beginCodeSetUp'> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = words.changeAuthenticator;
  if (codes !== null) {
    return <OnceDialog close={words.kept} note={words.codesNote} onClose={onClose} secrets={codes} title={title} />;
  }
  const common = { doIt: words.goOn, onClose, title };
  if (key === null) {
    return (
      <FormDialog<{ password: string }>
        {...common}
        about={words.authenticatorAbout}
        onGo={async (request, form) =>
          setKey(await begin.send(request, refusalAtField(form, codeOf.PASSWORD_WRONG, 'password')))
        }
      >
        <PresentPassword hasFocus />
      </FormDialog>
    );
  }
  return (
    <FormDialog<{ code: string }>
      {...common}
      onGo={async (request, form) => {
        const answer = await finish.send(request, refusalAtField(form, codeOf.ONE_TIME_CODE_WRONG, 'code'));
        setCodes(answer?.recoveryCodes ?? null);
      }}
    >
      <AuthenticatorKey qrSvg={key.qrSvg} secret={key.secret} />
      <Form.Item label={words.code} name="code" rules={[{ pattern: /^\s*\d{6}\s*$/, message: words.codeFormat }]}>
        <Input autoComplete="one-time-code" inputMode="numeric" />
      </Form.Item>
    </FormDialog>
  );
};
