import type { FormInstance } from 'antd';
import { expect, test } from 'vitest';
import { refusalAtField } from './refusal-at-field.ts';

test('only the refusal about this field is shown at it', () => {
  const shown: unknown[] = [];
  const form = { setFields: (fields: unknown) => shown.push(fields) } as unknown as FormInstance;
  const { onRefusal } = refusalAtField(form, codeOf.PASSWORD_WRONG, 'password');
  expect(onRefusal({ code: codeOf.ONE_TIME_CODE_WRONG, msg: 'other' })).toBe(false);
  expect(shown).toEqual([]);
  expect(onRefusal({ code: codeOf.PASSWORD_WRONG, msg: 'wrong' })).toBe(true);
  expect(shown).toEqual([[{ name: 'password', errors: ['wrong'] }]]);
});
