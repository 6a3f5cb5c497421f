import type { createTapped } from './tapped.ts';
import type { createTurns } from './turns.ts';

/**
 * Lets what was tapped come at once, before the code of other parts. Where every part waits for code, the tapped one does too: no
 * code waits then.
 */
export const answerTap = (
  turns: Pick<ReturnType<typeof createTurns>, 'expectsOneHere' | 'hurry'>,
  tapped: Pick<ReturnType<typeof createTapped>, 'answering'>,
): void => {
  if (turns.expectsOneHere()) tapped.answering('part');
  turns.hurry();
};
