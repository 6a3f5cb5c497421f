import type { FormInstance } from 'antd';

/** `stock.total` or `modules.0.title` as a form field path. */
const pathOf = (field: string): (string | number)[] =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly resp_data: unknown;
}

/** The field of a refusal, and its message. */
function fieldProblem({ code, msg, resp_data }: Refusal): { field: string; text: string } | null {
  if (typeof resp_data !== 'object' || resp_data === null || !('field' in resp_data)) return null;
  const field = String(resp_data.field);
  if (code === codeOf.BAD_INPUT && 'problem' in resp_data) return { field, text: String(resp_data.problem) };
  return { field, text: msg };
}

/** Shows a refusal at its field and scrolls there; false if the form has no such field. */
export function showAtField(form: FormInstance | undefined, refusal: Refusal): boolean {
  const found = fieldProblem(refusal);
  if (form === undefined || found === null) return false;
  const name = pathOf(found.field);
  if (form.getFieldInstance(name) === undefined && !(String(name[0]) in form.getFieldsValue())) return false;
  form.setFields([{ name, errors: [found.text] }]);
  form.scrollToField(name, { focus: true, block: 'center' });
  return true;
}
