import { expect, test } from 'vitest';
import { tabAfterKey } from './tabs.tsx';

test('arrow keys move through the tabs and wrap around', () => {
  expect(tabAfterKey('ArrowRight', 0, 3)).toBe(1);
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
});

test('Home and End jump to the ends, other keys do nothing', () => {
  expect(tabAfterKey('Home', 2, 3)).toBe(0);
  expect(tabAfterKey('End', 0, 3)).toBe(2);
  expect(tabAfterKey('Enter', 1, 3)).toBeNull();
});
