import { pino } from 'pino';
import { expect, it } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import type { ReceivedEvent } from '#platform/gateways/analytics/port.ts';
import { usageEvent } from '#test/factories/usage-event.ts';
import { createEventBuffer } from './event-buffer.ts';

const log = pino({ level: 'silent' });
const many = (count: number) => Array.from({ length: count }, () => usageEvent());

it('keeps what waits when it stops, at most a thousand at a time', async () => {
  const written: number[] = [];
  const keep = async (events: readonly ReceivedEvent[]) => void written.push(events.length);
  const buffer = createEventBuffer({ clock: systemClock, log, keep });
  expect(buffer.take(many(2_500))).toBe(2_500);
  await buffer.stop();
  expect(written).toEqual([1_000, 1_000, 500]);
});

it('drops what the database refuses, and goes on', async () => {
  let refuses = true;
  let written = 0;
  const keep = async (events: readonly ReceivedEvent[]) => {
    if (refuses) throw Object.assign(new Error('bad data'), { code: '22P05' });
    written += events.length;
  };
  const buffer = createEventBuffer({ clock: systemClock, log, keep });
  expect([buffer.take(many(19_990)), buffer.take(many(20)), buffer.take(many(1))]).toEqual([19_990, 10, 0]);
  await expect.poll(() => buffer.take(many(1)), { timeout: 5_000 }).toBe(1);
  refuses = false;
  await buffer.stop();
  expect(written).toBeGreaterThan(0);
});

it('what waits while there is no database is kept, in order, once there is one', async () => {
  let isThere = false;
  let tries = 0;
  const written: string[] = [];
  const keep = async (events: readonly ReceivedEvent[]) => {
    tries += 1;
    if (!isThere) throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
    written.push(...events.map(({ event }) => event.event));
  };
  const buffer = createEventBuffer({ clock: systemClock, log, keep });
  const names = Array.from({ length: 1_500 }, (_, index) => `event_${index}`);
  buffer.take(names.map((event) => usageEvent({ event })));
  await expect.poll(() => tries, { timeout: 5_000 }).toBeGreaterThan(1);
  isThere = true;
  await buffer.stop();
  expect(written).toEqual(names);
});
