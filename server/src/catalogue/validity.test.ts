import { describe, expect, it } from 'vitest';
import { hoursInWords, insideHours, spanInWords, validityInWords, validitySpan } from './validity.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

describe('validity', () => {
  it('of N days after collecting includes the day of the claim and ends at the last moment of day N', () => {
    const span = validitySpan({ kind: 'afterCollecting', startAfterDays: 0, days: 7 }, at('2026-11-21T23:59:00'));
    expect(span).toEqual({ fromMs: at('2026-11-21T23:59:00'), toMs: at('2026-11-28T00:00:00') });
    expect(spanInWords(span, 'zh-CN')).toBe('2026-11-21 至 2026-11-27');
  });

  it('that starts later starts at the beginning of a day', () => {
    const span = validitySpan({ kind: 'afterCollecting', startAfterDays: 1, days: 2 }, at('2026-11-21T09:00:00'));
    expect(span).toEqual({ fromMs: at('2026-11-22T00:00:00'), toMs: at('2026-11-24T00:00:00') });
  });

  it('of a fixed range never begins before the coupon was collected', () => {
    const fixed = { kind: 'fixed', fromMs: at('2026-11-01T00:00:00'), toMs: at('2026-12-01T00:00:00') } as const;
    expect(validitySpan(fixed, at('2026-11-21T09:00:00')).fromMs).toBe(at('2026-11-21T09:00:00'));
    expect(validitySpan(fixed, at('2026-10-21T09:00:00')).fromMs).toBe(fixed.fromMs);
  });

  it('by hours of the week includes the first minute and excludes the last', () => {
    const weekend = { weekdays: [0, 6], fromMinute: 8 * 60, toMinute: 22 * 60 };
    expect(insideHours(weekend, at('2026-11-21T08:00:00'))).toBe(true);
    expect(insideHours(weekend, at('2026-11-21T07:59:59.999'))).toBe(false);
    expect(insideHours(weekend, at('2026-11-21T22:00:00'))).toBe(false);
    expect(insideHours(weekend, at('2026-11-20T12:00:00'))).toBe(false);
    expect(insideHours(undefined, at('2026-11-20T12:00:00'))).toBe(true);
  });

  it('by hours past midnight belongs to the day on which they begin', () => {
    const fridayNight = { weekdays: [5], fromMinute: 22 * 60, toMinute: 2 * 60 };
    expect(insideHours(fridayNight, at('2026-11-20T21:59:59.999'))).toBe(false);
    expect(insideHours(fridayNight, at('2026-11-20T22:00:00'))).toBe(true);
    expect(insideHours(fridayNight, at('2026-11-21T01:59:59.999'))).toBe(true);
    expect(insideHours(fridayNight, at('2026-11-21T02:00:00'))).toBe(false);
    expect(insideHours(fridayNight, at('2026-11-20T01:00:00'))).toBe(false);
    expect(insideHours(fridayNight, at('2026-11-21T22:00:00'))).toBe(false);
    const saturdayNight = { ...fridayNight, weekdays: [6] };
    expect(insideHours(saturdayNight, at('2026-11-22T01:00:00'))).toBe(true);
    expect(hoursInWords(fridayNight, 'zh-CN')).toBe('周五 22:00–次日02:00');
    expect(hoursInWords(fridayNight, 'en')).toBe('Fri 22:00–02:00 next day');
  });

  it('by hours follows the clock in Shanghai', () => {
    const monday = { weekdays: [1], fromMinute: 0, toMinute: 24 * 60 };
    expect(insideHours(monday, Date.parse('2026-11-22T15:59:59.999Z'))).toBe(false);
    expect(insideHours(monday, Date.parse('2026-11-22T16:00:00Z'))).toBe(true);
    expect(insideHours(monday, Date.parse('2026-11-23T15:59:59.999Z'))).toBe(true);
    expect(insideHours(monday, Date.parse('2026-11-23T16:00:00Z'))).toBe(false);
  });

  it.each([
    [{ startAfterDays: 0, days: 1 }, '2026-11-21T00:00:00', { from: '2026-11-21T00:00:00', to: '2026-11-22T00:00:00' }],
    [
      { startAfterDays: 0, days: 1 },
      '2026-11-21T23:59:59.999',
      { from: '2026-11-21T23:59:59.999', to: '2026-11-22T00:00:00' },
    ],
    [{ startAfterDays: 1, days: 1 }, '2026-11-21T00:00:00', { from: '2026-11-22T00:00:00', to: '2026-11-23T00:00:00' }],
    [
      { startAfterDays: 3, days: 7 },
      '2026-11-21T23:59:59.999',
      { from: '2026-11-24T00:00:00', to: '2026-12-01T00:00:00' },
    ],
    [
      { startAfterDays: 2, days: 30 },
      '2026-12-31T12:00:00',
      { from: '2027-01-02T00:00:00', to: '2027-02-01T00:00:00' },
    ],
  ])('%j, collected %s: whole business days', (delay, collected, { from, to }) => {
    const span = validitySpan({ kind: 'afterCollecting', ...delay }, at(collected));
    expect(span).toEqual({ fromMs: at(from), toMs: at(to) });
  });

  it('is worded in both languages', () => {
    const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 30 } as const;
    expect(validityInWords(validity, 'zh-CN')).toBe('领取后30天内有效');
    expect(validityInWords(validity, 'en')).toBe('Valid for 30 days after collecting');
    expect(validityInWords({ ...validity, startAfterDays: 1 }, 'zh-CN')).toBe('领取次日起30天内有效');
    expect(validityInWords({ ...validity, startAfterDays: 1 }, 'en')).toBe(
      'Valid for 30 days, starting the day after collecting',
    );
    expect(validityInWords({ ...validity, startAfterDays: 2 }, 'en')).toBe(
      'Valid for 30 days from day 2 after collecting',
    );
    expect(validityInWords({ ...validity, days: 1 }, 'en')).toBe('Valid for 1 day after collecting');
    expect(validityInWords({ ...validity, startAfterDays: 2 }, 'zh-CN')).toBe('领取后第2天起30天内有效');
    const hours = { weekdays: [6], fromMinute: 480, toMinute: 1320 };
    expect(validityInWords({ ...validity, hours }, 'en')).toBe('Valid for 30 days after collecting, Sat 08:00–22:00');
  });

  it('names days of the week idiomatically', () => {
    const on = (...weekdays: number[]) => ({ weekdays, fromMinute: 0, toMinute: 1440 });
    expect(hoursInWords(on(0, 6), 'zh-CN')).toBe('周六、周日');
    expect(hoursInWords(on(1, 2, 3, 4, 5), 'zh-CN')).toBe('周一至周五');
    expect(hoursInWords(on(0, 5, 6), 'en')).toBe('Fri–Sun');
    expect(hoursInWords(on(1, 3, 5), 'en')).toBe('Mon, Wed, Fri');
    expect(hoursInWords({ ...on(0, 1, 2, 3, 4, 5, 6), toMinute: 480 }, 'en')).toBe('daily 00:00–08:00');
  });
});
