import { expect, test } from 'vitest';
import { takeRefusal } from './steps.ts';

/** Whether a refusal was handled, and what was called. */
function outcomeOf(code: string, resp_data: unknown = null): readonly unknown[] {
  const done: unknown[] = [];
  const step = { onNext: (next: string) => done.push(`next ${next}`), onEnded: () => done.push('ended') };
  const isTaken = takeRefusal(step, (words) => done.push(`problem ${words}`))({ code, msg: 'no', resp_data });
  return [isTaken, ...done];
}

test('an ended sign-in starts again', () => {
  expect(outcomeOf(codeOf.NOT_SIGNED_IN)).toEqual([true, 'ended']);
});

test('a sign-in at another step continues there', () => {
  expect(outcomeOf(codeOf.WRONG_STATE, { state: 'CODE' })).toEqual([true, 'next CODE']);
});

test('a field error is left to the form, anything else is shown above it', () => {
  expect(outcomeOf(codeOf.BAD_INPUT, { field: 'name', problem: 'long' })).toEqual([false]);
  expect(outcomeOf(codeOf.SIGN_IN_LOCKED)).toEqual([true, 'problem no']);
  expect(outcomeOf(codeOf.WRONG_STATE)).toEqual([true, 'problem no']);
});
