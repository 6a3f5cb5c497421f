import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import { expect, it } from 'vitest';
import { createEventQueue, type KeptEvents } from './event-queue.ts';

const event = (name: string, atMs: number): UsageEvent => ({
  eventId: name,
  event: name,
  at: new Date(atMs).toISOString(),
  sessionId: 'browser-session-1',
  uid: '',
  entrance: '',
  platform: 'h5',
  functionName: '领券中心',
  is_login: false,
  props: {},
});
function scene(before: KeptEvents | null = null) {
  let kept: KeptEvents | null = before;
  const queue = createEventQueue(before, (now) => {
    kept = now;
  });
  const add = (name: string, atMs: number): void => queue.add(atMs, (at) => event(name, at));
  return { queue, add, kept: () => kept, names: () => queue.waiting().map(({ eventId }) => eventId) };
}

it('gives each event a unique, rising time, even across clock changes and reloads', () => {
  const first = scene();
  first.add('a', 1_000.4);
  first.add('b', 1_000.4);
  first.add('c', 900);
  const second = scene(first.kept());
  second.add('d', 950);
  second.add('e', 2_000);
  expect(second.queue.waiting().map(({ eventId, at }) => [eventId, Date.parse(at)])).toEqual([
    ['a', 1_000],
    ['b', 1_001],
    ['c', 1_002],
    ['d', 1_003],
    ['e', 2_000],
  ]);
});

it('counts dropped events, and reports the count once there is room', () => {
  const { queue, add, names, kept } = scene();
  for (let index = 0; index < 203; index += 1) add(`e${index}`, index);
  expect([names().length, names()[199], queue.takeDropped()]).toEqual([200, 'e199', 0]);
  queue.remove(queue.waiting().slice(0, 20));
  expect([names()[0], scene(kept()).queue.takeDropped()]).toEqual(['e20', 3]);
  expect([queue.takeDropped(), queue.takeDropped()]).toEqual([3, 0]);
});

it('drops and counts events that are refused for good', () => {
  const { queue, add, names } = scene();
  for (const name of ['a', 'b', 'c']) add(name, 1);
  queue.drop(queue.waiting().slice(1, 2));
  expect([names(), queue.takeDropped()]).toEqual([['a', 'c'], 1]);
});
