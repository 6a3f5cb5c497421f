import { expect, test } from 'vitest';
import { afterSignIn } from './after-sign-in.ts';

const answer = (code: string, session: object = {}) =>
  ({ code, msg: '', traceId: '', resp_data: session }) as unknown as Parameters<typeof afterSignIn>[0];
const session = (operatorId: string, next: string) => answer(codeOf.SUCCESS, { operatorId, next });

test('the screen goes on with its operator, and reloads for another one', () => {
  expect(afterSignIn(session('me', 'OPEN'), 'me')).toBe('GO_ON');
  expect(afterSignIn(session('other', 'OPEN'), 'me')).toBe('RELOAD');
});

test.each([
  ['the code is still asked for', session('me', 'CODE')],
  ['another operator has begun to sign in elsewhere', session('other', 'NEW_PASSWORD')],
  ['another window has only asked how to sign in', answer(codeOf.NOT_SIGNED_IN)],
  ['the server is busy', answer(codeOf.BUSY)],
  ['the server was not reached', null],
])('it keeps waiting, with what was typed, while %s', (_, found) => {
  expect(afterSignIn(found, 'me')).toBe('WAIT');
});
