import { Form, Input, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { AuthenticatorKey } from '#ui/authenticator-key.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { type StepProps, takeRefusal } from './steps.ts';
import { words as book } from './words.ts';

interface Props extends StepProps {
  readonly onRecoveryCodes: (codes: readonly string[]) => void;
}

export const SetUpCodeStep = ({ onRecoveryCodes, ...step }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ code: string }>();
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState<CallResponse<'beginCodeSetUp'> | null>(null);
  const begin = useChange('beginCodeSetUp');
  const finish = useChange('finishCodeSetUp');
  const isBegun = useRef(false);
  useEffect(() => {
    // Once: each call creates another secret.
    if (isBegun.current) return;
    isBegun.current = true;
    void begin.send({}, { isSigningIn: true, onRefusal: takeRefusal(step, setProblem) }).then(setKey);
  });
  const go = async ({ code }: { code: string }): Promise<void> => {
    const answer = await finish.send(
      { code: code.trim() },
      { form, isSigningIn: true, onRefusal: takeRefusal(step, setProblem) },
    );
    if (answer === null) form.resetFields();
    else onRecoveryCodes(answer.recoveryCodes);
  };
  return (
    <SignInForm
      doIt={words.goOn}
      form={form}
      hint={words.setUpHint}
      isBusy={finish.isBusy}
      onGo={(values) => void go(values)}
      problem={problem}
    >
      {key === null ? (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      ) : (
        <AuthenticatorKey qrSvg={key.qrSvg} secret={key.secret} />
      )}
      <Form.Item
        label={words.code}
        name="code"
        rules={[
          { required: true, message: words.required },
          { pattern: /^\s*\d{6}\s*$/, message: words.codeFormat },
        ]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" spellCheck={false} />
      </Form.Item>
    </SignInForm>
  );
};
