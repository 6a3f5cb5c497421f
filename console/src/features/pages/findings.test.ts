import { pageFaultKinds } from '@coupon-centre/contract/call/page-fault';
import { expect, test } from 'vitest';
import { Refused } from '#lib/problem.ts';
import { findingOfError, findingsOf } from './findings.ts';
import { words } from './words.ts';

const { faults } = words.en;
const refused = (data: unknown) => new Refused({ code: codeOf.BAD_INPUT, msg: '', resp_data: data, traceId: 't' });

test('every fault has a text, at its module and field', () => {
  const found = findingsOf(
    pageFaultKinds.map((kind) => ({ kind, module: 2, field: 'coupons.1', value: 'evil.example' })),
    faults,
  );
  expect(found.map(({ module, field }) => [module, field])).toEqual(pageFaultKinds.map(() => [2, 'coupons.1']));
  expect(found.every(({ text }) => text.length > 5)).toBe(true);
});

test('a fault of a variant is found in it', () => {
  const fault = { kind: 'WINDOW_OVER', variant: 1, module: 2, field: 'image', value: '' } as const;
  expect(findingsOf([fault], faults)).toMatchObject([{ variant: 2, module: 2, field: 'image' }]);
});

test('a host that is not allowed is named', () => {
  const fault = { kind: 'HOST_NOT_ALLOWED', module: null, field: 'share.imageUrl', value: 'evil.example' } as const;
  expect(findingsOf([fault], faults)[0]?.text).toBe(`${faults.HOST_NOT_ALLOWED}: evil.example`);
});

test.each([
  ['content.modules.3.does.link', { module: 3, field: 'does.link' }],
  ['content.modules.0', { module: 0, field: '' }],
  ['content.share.title.en', { module: null, field: 'share.title.en' }],
  ['effectiveTo', { module: null, field: 'effectiveTo' }],
  ['variants.1.content.modules.3.html.en', { variant: 2, module: 3, field: 'html.en' }],
  ['variants.0.name', { variant: 1, module: null, field: 'name' }],
])('a field that the contract refused, %s, is found in its form', (field, at) => {
  expect(findingOfError(refused({ field, problem: 'too long' }))).toEqual({ ...at, text: 'too long' });
});

test('any other problem is not a finding', () => {
  expect(findingOfError(refused({ field: 'effectiveTo' }))).toBeUndefined();
  expect(findingOfError(refused(null))).toBeUndefined();
  expect(findingOfError(new Error('connection'))).toBeUndefined();
});
