import { expect, test } from 'vitest';
import { goOnSignedIn, signedInAgain } from './sign-in-wait.ts';

test('requests refused for an ended session wait, continue together after signing in, and wait again next time', async () => {
  const resumed: string[] = [];
  const waiting = ['a', 'b'].map((name) => signedInAgain().then(() => resumed.push(name)));
  await Promise.resolve();
  expect(resumed).toEqual([]);
  goOnSignedIn();
  await Promise.all(waiting);
  expect(resumed).toEqual(['a', 'b']);
  const later = signedInAgain().then(() => resumed.push('c'));
  await Promise.resolve();
  expect(resumed).not.toContain('c');
  goOnSignedIn();
  await later;
  expect(resumed).toContain('c');
});

test('signing in while no request waits does nothing', () => {
  expect(goOnSignedIn).not.toThrow();
});
