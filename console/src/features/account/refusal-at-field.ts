import type { FormInstance } from 'antd';

interface Taking {
  readonly form: FormInstance;
  readonly onRefusal: (answer: { readonly code: string; readonly msg: string }) => boolean;
}

/** Options for `send` that show a refusal with this code at a form field. */
export const refusalAtField = (form: FormInstance, refusal: string, field: string): Taking => ({
  form,
  onRefusal: ({ code, msg }) => {
    if (code !== refusal) return false;
    form.setFields([{ name: field, errors: [msg] }]);
    return true;
  },
});
