/** A line of an import list: its number in the file, then the reason in Chinese. */
type ListLine = string;

/** A file of partner codes, one line in a hundred invalid, with the expected four lists of its import. */
export interface PartnerFile {
  readonly text: string;
  /** Line numbers of the accepted codes. */
  readonly taken: readonly number[];
  readonly failed: readonly ListLine[];
  readonly there: readonly ListLine[];
  readonly doubled: readonly ListLine[];
}

const EVERY = 100;
/** Position of the invalid line in each hundred, and in some hundreds of an already imported and a repeated code. */
const BAD_AT = 50;
const THERE_AT = 20;
const DOUBLED_AT = 80;
/** One hundred lines out of this many contain them. */
const REPEATS_EVERY = 1_000;

const BAD = [
  ['ab', '少于 4 个字符'],
  [`LONG${'X'.repeat(70)}`, '超过 64 个字符'],
  ['no code', '含有不允许的字符（只能用字母、数字和 . _ : / # + = -）'],
  ['', '空行'],
] as const;

/** Codes that count are not told whole. */
const endOf = (code: string): string => `…${code.slice(-4)}`;

const codeOf = (name: string, line: number): string => `${name}-${String(line).padStart(8, '0')}`;

/**
 * The file line by line: `name` is part of all codes; `before` are codes imported earlier, repeated by some lines. A code that
 * occurs twice counts as a duplicate the second time.
 */
export function partnerFile(name: string, size: number, before: readonly string[]): PartnerFile {
  const lines: string[] = [];
  const taken: number[] = [];
  const failed = [];
  const there = [];
  const doubled = [];
  for (let line = 1; line <= size; line += 1) {
    const bad = BAD[Math.floor(line / EVERY) % BAD.length];
    const earlier = before[Math.floor(line / REPEATS_EVERY)];
    if (line % EVERY === BAD_AT && bad !== undefined) {
      lines.push(bad[0]);
      failed.push(`${line},${bad[1]},${bad[0]}`);
    } else if (line % REPEATS_EVERY === THERE_AT && earlier !== undefined) {
      lines.push(earlier);
      there.push(`${line},此前已导入,${endOf(earlier)}`);
    } else if (line % REPEATS_EVERY === DOUBLED_AT) {
      const code = codeOf(name, line - 1);
      lines.push(code);
      doubled.push(`${line},与第 ${line - 1} 行重复,${endOf(code)}`);
    } else {
      lines.push(codeOf(name, line));
      taken.push(line);
    }
  }
  return { text: `${lines.join('\n')}\n`, taken, failed, there, doubled };
}
