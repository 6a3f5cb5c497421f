import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Whether the part waits for nothing. */
const hasTurn = (turn: Promise<void> | null): Promise<boolean> =>
  Promise.race([Promise.resolve(turn).then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);

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
  expect(await hasTurn(turns.turnOf('foot'))).toBe(false);
  passTime();
  expect(await hasTurn(turns.turnOf('head'))).toBe(false);
  turns.begin();
  passTime();
  await head;
  // React renders again what waited, and breaks where it waits for something else, or for nothing.
  expect(turns.turnOf('head')).toBe(head);
  expect(await hasTurn(turns.turnOf('head'))).toBe(true);
  expect(await hasTurn(turns.turnOf('foot'))).toBe(false);
  turns.leave('head');
  passTime();
  expect(await hasTurn(turns.turnOf('foot'))).toBe(true);
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

test('a tap lets every part come that has its code', async () => {
  const { turns } = heldTurns('head', 'foot');
  void turns.turnOf('head');
  turns.hurry();
  expect(await hasTurn(turns.turnOf('head'))).toBe(true);
  expect(await hasTurn(turns.turnOf('foot'))).toBe(false);
});

test('a part that comes or goes while it is being called does not keep the others waiting', async () => {
  const { turns, passTime } = heldTurns('head', 'foot');
  turns.begin();
  void turns.turnOf('head');
  turns.leave('head');
  void turns.turnOf('foot');
  passTime();
  passTime();
  expect(await hasTurn(turns.turnOf('foot'))).toBe(true);
});

test('a part that is drawn again after it came waits for nothing', async () => {
  const { turns, passTime } = heldTurns('head', 'foot');
  turns.begin();
  void turns.turnOf('head');
  passTime();
  turns.leave('head');
  turns.expect('head');
  expect(await hasTurn(turns.turnOf('head'))).toBe(true);
  void turns.turnOf('foot');
  passTime();
  expect(await hasTurn(turns.turnOf('foot'))).toBe(true);
});
