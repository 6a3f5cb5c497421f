import type { FormInstance } from 'antd';
import { describe, expect, test } from 'vitest';
import { showAtField } from './field-errors.ts';

/** A form with these values and inputs for these fields; `shown` collects what it displays. */
function formWith(values: object, inputs: readonly string[]) {
  const shown: unknown[] = [];
  const form = {
    getFieldsValue: () => values,
    getFieldInstance: (name: readonly (string | number)[]) => (inputs.includes(name.join('.')) ? {} : undefined),
    setFields: (fields: unknown) => shown.push(fields),
    scrollToField: (name: unknown) => shown.push(name),
  };
  return { form: form as unknown as FormInstance, shown };
}
const refusal = (resp_data: unknown, code: string = codeOf.BAD_INPUT) => ({ code, msg: 'refused', resp_data });

describe('a refusal that names a field', () => {
  test('is shown at the field with the contract’s text, and the field is scrolled to', () => {
    const { form, shown } = formWith({}, ['terms.tags.0.en']);
    expect(showAtField(form, refusal({ field: 'terms.tags.0.en', problem: 'too long' }))).toBe(true);
    const name = ['terms', 'tags', 0, 'en'];
    expect(shown).toEqual([[{ name, errors: ['too long'] }], name]);
  });

  test('shows the server’s text if its code says more than that a field is invalid', () => {
    const { form, shown } = formWith({}, ['name']);
    expect(showAtField(form, refusal({ field: 'name', problem: 'x' }, codeOf.ALREADY_THERE))).toBe(true);
    expect(shown[0]).toEqual([{ name: ['name'], errors: ['refused'] }]);
  });

  test('is also shown at a field that has a value but no input', () => {
    const { form } = formWith({ coupons: [] }, []);
    expect(showAtField(form, refusal({ field: 'coupons.0.units', problem: 'x' }))).toBe(true);
  });
});

test('an unknown field, a refusal without a field, or no form: not shown here', () => {
  const { form, shown } = formWith({ name: '' }, ['name']);
  expect(showAtField(form, refusal({ field: 'reason', problem: 'x' }))).toBe(false);
  expect(showAtField(form, refusal(null))).toBe(false);
  expect(showAtField(form, refusal({ current: 5 }, codeOf.STALE_VALUE))).toBe(false);
  expect(showAtField(undefined, refusal({ field: 'name', problem: 'x' }))).toBe(false);
  expect(shown).toEqual([]);
});
