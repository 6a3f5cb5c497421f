/** What one check found; a check may have one for each result. */
export interface Checked {
  /** What was checked, in a word or two. */
  readonly what: string;
  /** NOT_RUN: the check, or a part of it, failed or was cut short. LEFT_OUT: it cannot be done here. */
  readonly result: 'OK' | 'FOUND' | 'LEFT_OUT' | 'NOT_RUN';
  readonly lines: readonly string[];
}

/** Lines that are told of a check that was cut short many times. */
const TOLD = 10;

const words: Readonly<Record<Checked['result'], string>> = {
  OK: 'ok',
  FOUND: 'FOUND',
  LEFT_OUT: 'left out',
  NOT_RUN: 'NOT RUN',
};

/** What a check of many things found, and where it was cut short; `ok`: its line if neither. */
export function findingsOf(
  what: string,
  { found, notRun, ok }: { readonly found: readonly string[]; readonly notRun: readonly string[]; readonly ok: string },
): readonly Checked[] {
  const more = notRun.length - TOLD;
  const told = [...notRun.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])];
  const findings: readonly Checked[] = [
    { what, result: 'FOUND', lines: found },
    { what, result: 'NOT_RUN', lines: told },
  ];
  const those = findings.filter(({ lines }) => lines.length > 0);
  return those.length > 0 ? those : [{ what, result: 'OK', lines: [ok] }];
}

/** A line for each finding, or one for the check. */
const linesOf = ({ what, result, lines }: Checked): readonly string[] =>
  lines.map((line) => `${words[result]}: ${what}: ${line}`);

/** The lines of all checks with a verdict as the last one. */
export function verdictOn(checked: readonly Checked[]) {
  const withResult = (...results: readonly Checked['result'][]): readonly string[] => [
    ...new Set(checked.filter(({ result }) => results.includes(result)).map(({ what }) => what)),
  ];
  const all = withResult('OK', 'FOUND', 'LEFT_OUT', 'NOT_RUN');
  const found = withResult('FOUND');
  const notRun = withResult('NOT_RUN');
  const leftOut = withResult('LEFT_OUT');
  const parts = [
    found.length > 0 ? `${found.length} of ${all.length} checks found something` : 'Nothing found',
    ...(notRun.length > 0 ? [`not run: ${notRun.join(', ')}`] : []),
    ...(leftOut.length > 0 ? [`left out: ${leftOut.join(', ')}`] : []),
  ];
  const isWell = found.length === 0 && notRun.length === 0;
  const isPartial = leftOut.length > 0;
  const verdict = isWell && !isPartial ? 'All is well.' : `${parts.join('; ')}.`;
  return { isWell, isPartial, lines: [...checked.flatMap(linesOf), verdict] };
}
