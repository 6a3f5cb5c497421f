import { Form, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { NewPasswordFields } from '#ui/input/new-password-fields.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { type StepProps, takeRefusal } from './steps.ts';
import { words as book } from './words.ts';

interface Props extends StepProps {
  /** The password from the previous step; null after a reload, when it is asked for. */
  readonly password: string | null;
}

export const NewPasswordStep = ({ password, ...step }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ password?: string; newPassword: string }>();
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChange('choosePassword');
  const go = async (values: { password?: string; newPassword: string }): Promise<void> => {
    const answer = await change.send(
      { password: password ?? values.password ?? '', newPassword: values.newPassword },
      { form, isSigningIn: true, onRefusal: takeRefusal(step, setProblem) },
    );
    if (answer !== null) step.onNext(answer.next);
  };
  return (
    <SignInForm
      doIt={words.goOn}
      form={form}
      hint={words.newPasswordHint}
      isBusy={change.isBusy}
      onGo={(values) => void go(values)}
      problem={problem}
    >
      {password === null && (
        <Form.Item label={words.presentPassword} name="password" rules={[{ required: true, message: words.required }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <NewPasswordFields />
    </SignInForm>
  );
};
