import { Calendar } from 'antd';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { dayInPicker, fromPicker, minuteText, secondText, toPicker } from './business-time.ts';

// A device far from Shanghai, in a zone with summer time.
vi.stubEnv('TZ', 'America/New_York');
afterAll(() => vi.unstubAllEnvs());

test('times are shown and picked in Shanghai time on any device', () => {
  expect(minuteText('2026-11-20T16:30:00Z')).toBe('2026-11-21 00:30');
  expect(secondText('2026-11-21T00:30:05+08:00')).toBe('2026-11-21 00:30:05');
  for (const instant of ['2026-03-08T12:30:00+08:00', '2026-12-31T23:59:59+08:00']) {
    expect(fromPicker(toPicker(instant))).toBe(instant);
  }
  expect(fromPicker(toPicker('2026-11-20T16:30:00Z'))).toBe('2026-11-21T00:30:00+08:00');
});

test('a day picked alone begins at its first minute in Shanghai, and as an end is included', () => {
  const lateInNewYork = Date.parse('2026-11-20T23:30:40-05:00');
  expect(fromPicker(dayInPicker(lateInNewYork, false))).toBe('2026-11-21T00:00:00+08:00');
  expect(fromPicker(dayInPicker(lateInNewYork, true))).toBe('2026-11-21T23:59:00+08:00');
});

test('the calendar marks the day in Shanghai as today', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:30:40-05:00'), toFake: ['Date'] });
  const today = /ant-picker-calendar-date-today"><div class="ant-picker-calendar-date-value">(\d+)/;
  const shown = renderToStaticMarkup(createElement(Calendar, { value: toPicker('2026-11-21T00:00:00+08:00') }));
  vi.useRealTimers();
  expect(today.exec(shown)?.[1]).toBe('21');
});
