/** What one check found. */
export interface Checked {
  /** What was checked, in a word or two. */
  readonly what: string;
  /** NOT_RUN: the check itself failed, which counts as a finding. LEFT_OUT: it cannot be done here, which does not. */
  readonly result: 'OK' | 'FOUND' | 'LEFT_OUT' | 'NOT_RUN';
  readonly lines: readonly string[];
}

const words: Readonly<Record<Checked['result'], string>> = {
  OK: 'ok',
  FOUND: 'FOUND',
  LEFT_OUT: 'left out',
  NOT_RUN: 'NOT RUN',
};

/** A line for each finding, or one for the check. */
export const linesOf = ({ what, result, lines }: Checked): readonly string[] =>
  lines.map((line) => `${words[result]}: ${what}: ${line}`);

export const isWell = ({ result }: Checked): boolean => result === 'OK' || result === 'LEFT_OUT';
