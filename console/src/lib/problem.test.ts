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

  test('names a daily cap in yuan or in numbers, in both languages', () => {
    const textOf = (what: string, locale: 'zh-CN' | 'en') => {
      const resp_data = { what, cap: 50_000, left: 100 };
      return problemText(new Refused({ ...refused, code: codeOf.DAILY_SUM_REACHED, resp_data }), locale);
    };
    expect(textOf('GIFT_FEN', 'zh-CN')).toBe('超出您今日的发券金额上限：还剩 1.00 元，上限 500.00 元');
    expect(textOf('GIFT_FEN', 'en')).toContain('1.00 of 500.00 yuan');
    expect(textOf('REVEALS', 'en')).toContain('50000');
    expect(textOf('RESTORES', 'zh-CN')).toContain('50000');
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
