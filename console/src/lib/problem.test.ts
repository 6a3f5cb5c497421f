import { describe, expect, test } from 'vitest';
import { FailedRequest } from './failed-request.ts';
import { problemText, Refused, successOf } from './problem.ts';

const refused = { code: codeOf.UNKNOWN_ITEM, msg: '没有这一项', resp_data: { id: 1 }, traceId: 't-1' };

test('returns the data, or throws the refusal with its code, data and trace id', () => {
  const found = { code: codeOf.SUCCESS, msg: '', resp_data: { items: [1] }, traceId: 't' };
  expect(successOf(found as never)).toEqual({ items: [1] });
  expect(() => successOf(refused as never)).toThrow(Refused);
  const error = new Refused(refused);
  expect([error.code, error.data, error.traceId]).toEqual([codeOf.UNKNOWN_ITEM, { id: 1 }, 't-1']);
});

describe('the text of a problem', () => {
  test('is the server’s for a refusal', () => {
    expect(problemText(new Refused(refused), 'en')).toBe('没有这一项');
  });

  test('is in the console’s language for a failed request, different for each reason', () => {
    const reasons = ['connection', 'timeout', 'unreadable'] as const;
    const failures = [...reasons.map((reason) => new FailedRequest(reason)), new Error('of ours'), 'text'];
    const texts = (locale: 'zh-CN' | 'en') => failures.map((failure) => problemText(failure, locale));
    expect(new Set(texts('en')).size).toBe(4);
    expect(texts('zh-CN').every((text) => /\p{Script=Han}/u.test(text))).toBe(true);
    expect(texts('en').some((text) => /of ours|request failed/.test(text))).toBe(false);
  });
});
