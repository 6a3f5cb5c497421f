import { Alert, Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';

interface Props<Values> {
  readonly form: FormInstance<Values>;
  readonly hint?: string;
  /** The server's refusal text. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly doIt: string;
  readonly initial?: Partial<Values>;
  readonly onGo: (values: Values) => void;
  readonly children: ReactNode;
}

/** One step of signing in: its fields, its error, and a button to continue. */
export function SignInForm<Values extends object>(props: Props<Values>) {
  const { form, hint, problem, isBusy, doIt, initial, onGo, children } = props;
  return (
    <Form<Values>
      form={form}
      {...(initial && { initialValues: initial })}
      layout="vertical"
      onFinish={onGo}
      requiredMark={false}
      validateTrigger="onSubmit"
    >
      {hint && <p style={{ marginTop: 0, color: 'var(--soft)' }}>{hint}</p>}
      {problem && <Alert role="alert" showIcon style={{ marginBottom: 16 }} title={problem} type="error" />}
      {children}
      <Button block htmlType="submit" loading={isBusy} type="primary">
        {doIt}
      </Button>
    </Form>
  );
}
