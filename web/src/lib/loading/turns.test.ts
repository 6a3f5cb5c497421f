import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Turns whose free moments come when asked for. */
function heldTurns(...parts: string[]) {
  const free: (() => void)[] = [];
  const turns = createTurns((work) => void free.push(work));
  turns.hold();
  for (const part of parts) turns.expect(part);
  return { turns, passTime: () => free.shift()?.() };
}

test('no part waits unless an order is kept', () => {
  const turns = createTurns(() => undefined);
  turns.expect('head');
  expect(turns.turnOf('head')).toBeNull();
});

test('parts come one after the other, each in a free moment, none before the first tap is possible', async () => {
  const { turns, passTime } = heldTurns('head', 'foot');
  const head = turns.turnOf('head');
  expect(turns.turnOf('foot')).not.toBeNull();
  passTime();
  expect(turns.turnOf('head')).not.toBeNull();
  turns.begin();
  passTime();
  await head;
  expect(turns.turnOf('head')).toBeNull();
  expect(turns.turnOf('foot')).not.toBeNull();
  turns.leave('head');
  passTime();
  expect(turns.turnOf('foot')).toBeNull();
});

test('the page is whole when every part has come or gone, and not before', async () => {
  const { turns, passTime } = heldTurns('head', 'foot');
  let isWhole = false;
  const whole = turns.whenOver().then(() => {
    isWhole = true;
  });
  turns.begin();
  void turns.turnOf('head');
  passTime();
  turns.leave('head');
  await Promise.resolve();
  expect(isWhole).toBe(false);
  // Its screen was left before its code came.
  turns.leave('foot');
  await whole;
  expect(isWhole).toBe(true);
});

test('a page without parts is whole as soon as a first tap is possible', async () => {
  const { turns } = heldTurns();
  const whole = turns.whenOver();
  turns.begin();
  await whole;
});

test('a tap lets every part come that has its code', () => {
  const { turns } = heldTurns('head', 'foot');
  void turns.turnOf('head');
  turns.hurry();
  expect(turns.turnOf('head')).toBeNull();
  expect(turns.turnOf('foot')).not.toBeNull();
});

test('a part that comes or goes while it is being called does not keep the others waiting', () => {
  const { turns, passTime } = heldTurns('head', 'foot');
  turns.begin();
  void turns.turnOf('head');
  turns.leave('head');
  void turns.turnOf('foot');
  passTime();
  passTime();
  expect(turns.turnOf('foot')).toBeNull();
});
