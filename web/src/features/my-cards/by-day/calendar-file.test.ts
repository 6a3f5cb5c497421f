import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { alarmBeforeMs, type CalendarEvent, calendarFile, escapedText, foldedLine } from './calendar-file.ts';

const HOUR_MS = 3_600_000;
const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const event = (uid: string, endsAt: string, texts: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid,
  title: '流量券到期',
  text: '全省可用',
  url: `https://coupons.example/bass-cardModuleH5/cardDetail?uCardId=${uid}&sCardId=2`,
  endsAt,
  ...texts,
});

/** Read by a parser that is not ours. */
const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(one);
    const alarm = one.getFirstSubcomponent('valarm');
    const trigger = alarm?.getFirstPropertyValue('trigger');
    const startMs = startDate.toJSDate().getTime();
    const seconds = trigger instanceof ICAL.Duration ? trigger.toSeconds() : Number.NaN;
    return {
      uid,
      summary,
      description,
      zone: startDate.zone?.tzid,
      startMs,
      endMs: endDate.toJSDate().getTime(),
      alarmMs: startMs + seconds * 1_000,
      url: one.getFirstPropertyValue('url'),
    };
  });
};

test('another parser reads each expiry: the last hour in Asia/Shanghai, its texts, its link, an alarm a day before', () => {
  const title = 'Ten, off; "now" \\ 流量券😀';
  const text = `line one\nline two: ${'一段很长的说明，'.repeat(20)}`;
  const [first, second] = read(
    calendarFile(
      [event('a', '2026-12-01T00:00:00+08:00', { title, text }), event('b', '2026-11-25T18:30:00+08:00')],
      '我的卡券',
      nowMs,
    ),
  );
  expect(first).toMatchObject({ uid: 'a', summary: title, description: text, zone: 'Asia/Shanghai' });
  expect(first?.startMs).toBe(Date.parse('2026-11-30T23:00:00+08:00'));
  expect(first?.endMs).toBe(Date.parse('2026-12-01T00:00:00+08:00'));
  // A day before would be 23:00, at night.
  expect(first?.alarmMs).toBe(Date.parse('2026-11-29T21:00:00+08:00'));
  expect(second?.alarmMs).toBe(Date.parse('2026-11-24T17:30:00+08:00'));
  expect(second?.url).toContain('uCardId=b&sCardId=2');
});

test('every line ends with CRLF, has at most 75 octets, and is cut inside no character', () => {
  const file = calendarFile(
    [event('a', '2026-12-01T00:00:00+08:00', { text: '流量😀é'.repeat(60) })],
    '我的卡券',
    nowMs,
  );
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.split('\r\n').slice(0, -1);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\uFFFD]/);
    expect(line.isWellFormed()).toBe(true);
  }
  for (const text of ['', 'a'.repeat(75), 'a'.repeat(76), '流'.repeat(100), '😀'.repeat(40)])
    expect(foldedLine(text).replaceAll('\r\n ', '')).toBe(text);
  expect(foldedLine('a'.repeat(75))).not.toContain('\r\n');
});

test('a text cannot end its line or begin a property', () => {
  expect(escapedText('a\r\nEND:VEVENT\u0000')).toBe('a\\nEND:VEVENT');
  const files = read(
    calendarFile([event('a', '2026-12-01T00:00:00+08:00', { title: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT' })], 'n', nowMs),
  );
  expect(files).toHaveLength(1);
});

test('at any hour the alarm is at least a day before, at most a day and eleven hours, and never between 22 and 8', () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const startMs = Date.parse('2026-11-25T00:00:00+08:00') + minute * 60_000;
    const beforeMs = alarmBeforeMs(startMs);
    expect(beforeMs).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(beforeMs).toBeLessThanOrEqual(35 * HOUR_MS);
    const hour = new Date(startMs - beforeMs + 8 * HOUR_MS).getUTCHours();
    expect(hour).toBeGreaterThanOrEqual(8);
    expect(hour).toBeLessThan(22);
  }
});
