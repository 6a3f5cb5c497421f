import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const T = 1_795_000_000_000;

const clockAt = () => {
  const device = { ms: 0 };
  return { device, clock: createServerClock(() => device.ms) };
};

test('before the first answer the time is unknown', () => {
  expect(clockAt().clock.now()).toBeNull();
});

test('an answer sets the time to the middle of its round trip, and it goes on by the monotonic clock', () => {
  const { device, clock } = clockAt();
  device.ms = 300;
  clock.note(T, 100, 300);
  expect(clock.now()).toBe(T + 100);
  device.ms = 5_300;
  expect(clock.now()).toBe(T + 5_100);
});

test('a slower answer does not override a quicker one', () => {
  const { device, clock } = clockAt();
  device.ms = 1_050;
  clock.note(T, 1_000, 1_050);
  const before = clock.now();
  clock.note(T + 9_000, 1_000, 1_050 + 4_000);
  expect(clock.now()).toBe(before);
});

test('a quicker answer corrects a slower one', () => {
  const { device, clock } = clockAt();
  clock.note(T, 0, 4_000);
  device.ms = 4_100;
  clock.note(T + 500, 4_080, 4_100);
  expect(clock.now()).toBe(T + 510);
});

test('after a doubt any answer sets the time again', () => {
  const { device, clock } = clockAt();
  device.ms = 10;
  clock.note(T, 0, 10);
  clock.doubt();
  device.ms = 2_000;
  clock.note(T + 60_000, 1_000, 2_000);
  expect(clock.now()).toBe(T + 60_500);
});

test('after a doubt a slower answer sets the time', () => {
  const { device, clock } = clockAt();
  device.ms = 300;
  // A page that comes out of a cache says an hour ago, quickly.
  clock.note(T - 3_600_000, 0, 300);
  clock.doubt();
  device.ms = 1_800;
  clock.note(T, 1_000, 1_800);
  expect(clock.now()).toBe(T + 400);
});
