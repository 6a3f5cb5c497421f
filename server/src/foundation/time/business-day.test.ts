import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay, businessMinute, nextBusinessDayStart, toInstant } from './business-day.ts';

const anyMoment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('business days', () => {
  it('end at midnight in Shanghai, not in Greenwich', () => {
    expect(businessDay(Date.parse('2026-11-21T15:59:59.999Z'))).toBe('2026-11-21');
    expect(businessDay(Date.parse('2026-11-21T16:00:00.000Z'))).toBe('2026-11-22');
  });

  it('agree with the platform’s own time zone data', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
    fc.assert(
      fc.property(anyMoment, (atMs) => {
        expect(businessDay(atMs)).toBe(format.format(atMs));
      }),
    );
  });

  it('follow one another without a gap', () => {
    fc.assert(
      fc.property(anyMoment, (atMs) => {
        const next = nextBusinessDayStart(atMs);
        expect(next).toBeGreaterThan(atMs);
        expect(businessDay(next - 1)).toBe(businessDay(atMs));
        expect(businessDay(next)).not.toBe(businessDay(atMs));
      }),
    );
  });

  it('give instants with the offset, which read back to the same moment', () => {
    expect(toInstant(Date.parse('2026-11-21T02:00:00Z'))).toBe('2026-11-21T10:00:00+08:00');
    fc.assert(
      fc.property(anyMoment, (atMs) => {
        expect(Date.parse(toInstant(atMs))).toBe(atMs);
      }),
    );
  });

  it('know the weekday and the minute', () => {
    expect(businessMinute(Date.parse('2026-11-21T16:30:00Z'))).toEqual({ weekday: 0, minute: 30 });
  });
});
