import { Form, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { SignInForm } from './sign-in-form.tsx';
import { type StepProps, takeRefusal } from './steps.ts';
import { words as book } from './words.ts';

interface Props extends StepProps {
  readonly name: string;
  /** Shown above the form when sign-in starts again. */
  readonly note: string | null;
  readonly onPassword: (password: string) => void;
}

export const PasswordStep = ({ name, note, onPassword, ...step }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ name: string; password: string }>();
  const [problem, setProblem] = useState(note);
  const change = useChange('signIn');
  const go = async (values: { name: string; password: string }): Promise<void> => {
    const answer = await change.send(values, { form, isSigningIn: true, onRefusal: takeRefusal(step, setProblem) });
    if (answer === null) return;
    onPassword(values.password);
    step.onNext(answer.next);
  };
  return (
    <SignInForm
      doIt={words.signIn}
      form={form}
      initial={{ name }}
      isBusy={change.isBusy}
      onGo={(values) => void go(values)}
      problem={problem}
    >
      <Form.Item label={words.name} name="name" rules={[{ required: true, message: words.required }]}>
        <Input autoCapitalize="none" autoComplete="username" autoFocus={name === ''} spellCheck={false} />
      </Form.Item>
      <Form.Item label={words.password} name="password" rules={[{ required: true, message: words.required }]}>
        <Input.Password autoComplete="current-password" autoFocus={name !== ''} />
      </Form.Item>
    </SignInForm>
  );
};
