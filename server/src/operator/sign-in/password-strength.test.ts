import { expect, it } from 'vitest';
import { isEasilyGuessed } from './password-strength.ts';

it.each([
  'password1234',
  'zhongguoyidong10086',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'Passw0rd!2026',
  'administrator1',
  'edith.miller.1',
])('%s is easily guessed', async (password) => {
  expect(await isEasilyGuessed(password, 'edith.miller')).toBe(true);
});

it.each(['correct horse battery', 'a sentence of my own', '一句容易记住的话就很好的', 'dfgkjh34kjhsd'])(
  '%s is not',
  async (password) => {
    expect(await isEasilyGuessed(password, 'edith')).toBe(false);
  },
);
