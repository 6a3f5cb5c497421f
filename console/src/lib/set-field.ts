import { Form } from 'antd';
import { createContext, useContext } from 'react';

/** What a form does on each change. The kit reports what the operator types, not what the form's own code sets. */
export const FormChanged = createContext<() => void>(() => undefined);

type Name = readonly (string | number)[];

/** Sets a field of the form around it as if it had been typed. */
export function useSetField(): (name: Name, value: unknown) => void {
  const form = Form.useFormInstance();
  const noteChange = useContext(FormChanged);
  return (name, value) => {
    form.setFieldValue(name, value);
    noteChange();
  };
}
