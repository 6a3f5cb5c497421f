/**
 * MISMATCH: the groups' sizes do not fit the design, so they are not compared. TOO_EARLY: too few people or uses to say anything.
 * NONE_YET: no difference is shown. MORE, FEWER: the interval of the additional uses is above, below 0.
 */
export const experimentOutcomes = ['MISMATCH', 'TOO_EARLY', 'NONE_YET', 'MORE', 'FEWER'] as const;
export type ExperimentOutcome = (typeof experimentOutcomes)[number];
