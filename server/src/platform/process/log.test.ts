import { expect, it } from 'vitest';
import { describeError } from './log.ts';

it.each([
  ['the number 13912345678', 'the number 139****5678'],
  ['+8613912345678 is taken', '+86139****5678 is taken'],
  ['call 138 0013 8000', 'call 138****8000'],
  ['call +86 138-0013-8000', 'call +86 138****8000'],
  ['order U2026112119286707242294', 'order U2026112119286707242294'],
])('masks a number in "%s"', (message, shown) => {
  expect(describeError(new Error(message))).toMatchObject({ type: 'Error', message: shown });
  expect(describeError(message)).toEqual({ message: shown });
  expect(describeError(new Error(message)).stack).toContain(shown);
});

it('says of an error, and of a copy of one, what it is, and nothing that hangs on it', () => {
  const error = Object.assign(new Error('no'), { code: '23505', detail: 'Key (phone)=(13912345678)', rows: [1] });
  const { name, message, stack } = error;
  for (const one of [error, { ...error, name, message, stack }]) {
    expect(describeError(one)).toEqual({ type: 'Error', code: '23505', message: 'no', stack });
  }
});
