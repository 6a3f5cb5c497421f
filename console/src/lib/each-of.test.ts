import { expect, test } from 'vitest';
import { eachOf } from './each-of.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

test('each item is answered in its place, a few at a time, and one that fails fails alone', async () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  let under = 0;
  let most = 0;
  const answers = await eachOf(
    items,
    async (item) => {
      under += 1;
      most = Math.max(most, under);
      await later();
      under -= 1;
      if (item === 7) throw new Error('refused');
      return `done ${item}`;
    },
    (error) => String(error),
  );
  expect(most).toBe(3);
  expect(answers).toEqual(items.map((item) => (item === 7 ? 'Error: refused' : `done ${item}`)));
});

test('nothing is done for no items', async () => {
  expect(await eachOf([], () => Promise.reject(new Error('asked')), String)).toEqual([]);
});
