import type { FormInstance } from 'antd';
import { expect, test } from 'vitest';
import { showClash } from './show-clash.ts';

const words = {
  overlaps: (from: string, to: string) => `overlaps ${from} ${to}`,
  outside: (from: string, to: string) => `outside ${from} ${to}`,
};

/** What is shown of a refusal, and where; null: not handled. */
function shownOf(code: string): unknown {
  const shown: unknown[] = [];
  const form = { setFields: (fields: unknown) => shown.push(fields), scrollToField: () => undefined };
  const clash = { templateId: 'b', startAt: '2026-11-21T02:00:00Z', endAt: '2026-11-21T03:00:00Z' };
  const fieldOf = (templateId: string) => ['coupons', ['a', 'b'].indexOf(templateId), 'templateId'];
  const asked = { form: form as unknown as FormInstance, words, fieldOf };
  return showClash({ code, resp_data: clash }, asked) ? shown : null;
}

test('a clash is shown at its coupon’s row, in business time', () => {
  const at = (text: string) => [[{ name: ['coupons', 1, 'templateId'], errors: [text] }]];
  expect(shownOf(codeOf.GRAB_OVERLAPS)).toEqual(at('overlaps 2026-11-21 10:00 2026-11-21 11:00'));
  expect(shownOf(codeOf.OUTSIDE_WINDOW)).toEqual(at('outside 2026-11-21 10:00 2026-11-21 11:00'));
});

test('any other refusal is left to the default handling', () => {
  expect(shownOf(codeOf.STALE_VALUE)).toBeNull();
});
