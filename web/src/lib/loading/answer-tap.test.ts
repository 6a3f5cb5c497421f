import { expect, test } from 'vitest';
import { answerTap } from './answer-tap.ts';
import { createTapped } from './tapped.ts';
import { createTurns } from './turns.ts';

/** Whether code of the rest of the page waits for the tap, on a page with these parts. */
async function codeWaits(parts: Readonly<Record<string, 'here' | 'needs code'>>, gone: readonly string[] = []) {
  const [turns, tapped] = [createTurns(() => undefined), createTapped()];
  turns.hold();
  for (const [part, code] of Object.entries(parts)) turns.expect(part, code === 'here');
  for (const part of gone) turns.leave(part);
  answerTap(turns, tapped);
  turns.begin();
  const asked = turns.whenBegun().then(tapped.whenAnswered);
  return Promise.race([asked.then(() => false), new Promise((resolve) => setTimeout(resolve, 10, true))]);
}

test('code waits for a tap while a part comes that needs none', async () => {
  expect(await codeWaits({ head: 'needs code', 'class data': 'here' })).toBe(true);
});

test('where every part needs code, that of the tapped one waits for nothing', async () => {
  expect(await codeWaits({ head: 'needs code', foot: 'needs code' })).toBe(false);
  expect(await codeWaits({ head: 'needs code', 'class data': 'here' }, ['class data'])).toBe(false);
  expect(await codeWaits({})).toBe(false);
});

test('a part that waits for its turn comes with the tap', async () => {
  const turns = createTurns(() => undefined);
  turns.hold();
  turns.expect('class data');
  const turn = turns.turnOf('class data');
  answerTap(turns, createTapped());
  await turn;
});
