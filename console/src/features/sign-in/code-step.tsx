import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { SignInForm } from './sign-in-form.tsx';
import { type StepProps, takeRefusal } from './steps.ts';
import { words as book } from './words.ts';

export const CodeStep = (step: StepProps) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ code: string }>();
  const [isRecovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChange('confirmCode');
  const go = async ({ code }: { code: string }): Promise<void> => {
    const answer = await change.send({ code }, { form, isSigningIn: true, onRefusal: takeRefusal(step, setProblem) });
    if (answer === null) form.resetFields();
    else step.onNext(answer.next);
  };
  const turn = (): void => {
    setRecovery(!isRecovery);
    setProblem(null);
    form.resetFields();
  };
  return (
    <SignInForm
      doIt={words.goOn}
      form={form}
      hint={isRecovery ? words.recoveryHint : words.codeHint}
      isBusy={change.isBusy}
      onGo={(values) => void go(values)}
      problem={problem}
    >
      <Form.Item
        label={isRecovery ? words.recoveryCode : words.code}
        name="code"
        rules={[
          { required: true, message: words.required },
          ...(isRecovery ? [] : [{ pattern: /^\s*\d{6}\s*$/, message: words.codeFormat }]),
        ]}
      >
        <Input
          autoComplete="one-time-code"
          autoFocus
          inputMode={isRecovery ? 'text' : 'numeric'}
          key={String(isRecovery)}
          spellCheck={false}
        />
      </Form.Item>
      <Button onClick={turn} style={{ padding: 0, marginBottom: 12 }} type="link">
        {isRecovery ? words.useCode : words.useRecovery}
      </Button>
    </SignInForm>
  );
};
