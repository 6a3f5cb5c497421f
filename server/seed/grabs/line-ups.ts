import { creditLineUp } from '#seed/grabs/credit-line-up.ts';
import { dataLineUp } from '#seed/grabs/data-line-up.ts';
import { lifeLineUp } from '#seed/grabs/life-line-up.ts';
import type { LineUp } from '#seed/grabs/line-up.ts';

/** In the order in which they take turns. */
export const lineUps: readonly LineUp[] = [dataLineUp, creditLineUp, lifeLineUp];

/** Whose turn it is after this one; the first, if that is unknown. */
export function lineUpAfter(name: string | undefined): LineUp {
  const index = lineUps.findIndex((lineUp) => lineUp.name === name);
  const next = lineUps[(index + 1) % lineUps.length];
  if (next === undefined) throw new Error('there are no line-ups');
  return next;
}
