import { creditLineUp } from '#demo/grabs/credit-line-up.ts';
import { dataLineUp } from '#demo/grabs/data-line-up.ts';
import { lifeLineUp } from '#demo/grabs/life-line-up.ts';
import type { LineUp } from '#demo/grabs/line-up.ts';

/** In the order in which they take turns. */
export const lineUps: readonly LineUp[] = [dataLineUp, creditLineUp, lifeLineUp];

/** The line-up after this one; the first, if this one is unknown. */
export function lineUpAfter(name: string | undefined): LineUp {
  const index = lineUps.findIndex((lineUp) => lineUp.name === name);
  const next = lineUps[(index + 1) % lineUps.length];
  if (next === undefined) throw new Error('there are no line-ups');
  return next;
}
