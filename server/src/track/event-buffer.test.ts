import { pino } from 'pino';
import { expect, it } from 'vitest';
import { systemClock } from '#clock.ts';
import { usageEvent } from '#test/factories/usage-event.ts';
import { createEventBuffer } from '#track/event-buffer.ts';
import type { ReceivedEvent } from '#track/event-store.ts';

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

it('drops what finds no room, and goes on after a write that failed', async () => {
  let fails = true;
  let written = 0;
  const keep = async (events: readonly ReceivedEvent[]) => {
    if (fails) throw new Error('no database');
    written += events.length;
  };
  const buffer = createEventBuffer({ clock: systemClock, log, keep });
  expect([buffer.take(many(19_990)), buffer.take(many(20)), buffer.take(many(1))]).toEqual([19_990, 10, 0]);
  await expect.poll(() => buffer.take(many(1)), { timeout: 5_000 }).toBe(1);
  fails = false;
  await buffer.stop();
  expect(written).toBeGreaterThan(0);
});
