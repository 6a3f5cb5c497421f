/** A line of a list that the console gives out: the line's number in the file, then what is said of it. */
type ListLine = string;

/** A file of a partner's codes, one line of a hundred bad, and what the four lists of its import have to say. */
export interface PartnerFile {
  readonly text: string;
  /** Numbers of the lines whose codes are taken. */
  readonly taken: readonly number[];
  readonly failed: readonly ListLine[];
  readonly there: readonly ListLine[];
  readonly doubled: readonly ListLine[];
}

const EVERY = 100;
/** Where among each hundred lines the bad one stands, and of some hundreds a code of before and a code twice. */
const BAD_AT = 50;
const THERE_AT = 20;
const DOUBLED_AT = 80;
/** One hundred of so many has them. */
const REPEATS_EVERY = 1_000;

const BAD = [
  ['ab', 'TOO_SHORT'],
  [`LONG${'X'.repeat(70)}`, 'TOO_LONG'],
  ['no code', 'BAD_CHARACTER'],
  ['', 'EMPTY'],
] as const;

const codeOf = (name: string, line: number): string => `${name}-${String(line).padStart(8, '0')}`;

/**
 * The file's line by line: `name` is in all of its codes; `before` are codes that were imported before, told again by some lines.
 * A code that is told twice is doubled where it stands for the second time.
 */
export function partnerFile(name: string, size: number, before: readonly string[]): PartnerFile {
  const lines: string[] = [];
  const taken: number[] = [];
  const [failed, there, doubled]: [ListLine[], ListLine[], ListLine[]] = [[], [], []];
  for (let line = 1; line <= size; line += 1) {
    const bad = BAD[Math.floor(line / EVERY) % BAD.length];
    const earlier = before[Math.floor(line / REPEATS_EVERY)];
    if (line % EVERY === BAD_AT && bad !== undefined) {
      lines.push(bad[0]);
      failed.push(`${line},${bad[1]},${bad[0]}`);
    } else if (line % REPEATS_EVERY === THERE_AT && earlier !== undefined) {
      lines.push(earlier);
      there.push(`${line},THERE_BEFORE,${earlier}`);
    } else if (line % REPEATS_EVERY === DOUBLED_AT) {
      const code = codeOf(name, line - 1);
      lines.push(code);
      doubled.push(`${line},LINE_${line - 1},${code}`);
    } else {
      lines.push(codeOf(name, line));
      taken.push(line);
    }
  }
  return { text: `${lines.join('\n')}\n`, taken, failed, there, doubled };
}
