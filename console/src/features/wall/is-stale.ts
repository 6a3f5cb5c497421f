/** As long as figures count as those of now. */
const FRESH_MS = 5_000;

interface Asked {
  /** When the last answer came. */
  readonly dataUpdatedAt: number;
  /** The last request failed. */
  readonly hasFailed: boolean;
}

/** Whether figures are old: the last request failed, or no answer has come for a while. */
export const isStale = ({ dataUpdatedAt, hasFailed }: Asked, nowMs: number): boolean =>
  hasFailed || nowMs - dataUpdatedAt > FRESH_MS;
