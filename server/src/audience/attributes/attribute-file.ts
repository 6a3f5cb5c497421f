import type { Readable } from 'node:stream';
import { FEED_ATTRIBUTES_MAX } from '@coupon-centre/contract/foundation/limits';
import { UPLOAD_LINES_MAX } from '@coupon-centre/contract/partner-codes/import-partner-codes';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { phoneIn } from '#platform/http/upload/phone-in.ts';
import { readTable } from '#platform/http/upload/table/read-table.ts';
import type { TableLine } from '#platform/http/upload/table/table-line.ts';
import type { AttributeRow } from './attribute-store.ts';
import { keyOfCell } from './sent-value.ts';

/** A csv or xlsx of values: a line of headings (the number, then attributes in any order), then a number a line. */

/** The number, the attributes, and one more to tell that there are too many. */
const COLUMNS = FEED_ATTRIBUTES_MAX + 2;
/** Characters of a wrong cell that are told. */
const TOLD_MAX_LENGTH = 40;

export interface WrongLine {
  readonly lineNo: number;
  /** Whose value is wrong; null: the phone number is. */
  readonly attributeId: string | null;
  readonly text: string;
}

/** What a line sets: nothing for an empty cell. */
export interface ReadLine {
  readonly phone: string;
  readonly values: readonly (readonly [attributeId: string, value: string])[];
}

const bad = (chinese: string, english: string): BadInput => new BadInput('file', { 'zh-CN': chinese, en: english });

const othersOf = ({ others = [] }: TableLine): readonly string[] => others;

/** The attribute of a heading: of this id, or of this name in either language. Throws BadInput. */
function attributeOf(heading: string, attributes: readonly AttributeRow[]): AttributeRow {
  if (heading === '') throw bad('第一行有空的列名', 'has a column without a heading');
  const byId = attributes.find(({ attribute_id: id }) => id === heading);
  if (byId !== undefined) return byId;
  const text = heading.toLowerCase();
  const named = attributes.filter(({ name }) => name['zh-CN'] === heading || name.en.toLowerCase() === text);
  const [first] = named;
  if (first === undefined)
    throw bad(`第一行的“${heading}”不是任何属性`, `has a column that is no attribute: ${heading}`);
  if (named.length > 1) {
    throw bad(
      `有多个属性名为“${heading}”，请改用属性编号`,
      `has a column that several attributes are named: ${heading}`,
    );
  }
  return first;
}

/** The attributes of a file's columns after the first. Throws BadInput. */
function headsOf(line: TableLine, attributes: readonly AttributeRow[]): readonly AttributeRow[] {
  const headings = othersOf(line);
  const last = headings.findLastIndex((heading) => heading !== '');
  if (phoneIn(line.text) !== null || last < 0) {
    throw bad(
      '第一行应是列名：手机号码，然后是属性',
      'needs column headings in its first line: the number, then attributes',
    );
  }
  if (last >= FEED_ATTRIBUTES_MAX) {
    throw bad(`最多 ${FEED_ATTRIBUTES_MAX} 个属性`, `has more than ${FEED_ATTRIBUTES_MAX} attributes`);
  }
  const heads = headings.slice(0, last + 1).map((heading) => attributeOf(heading, attributes));
  const twice = heads.find((head, index) => heads.indexOf(head) !== index);
  if (twice !== undefined) {
    throw bad(`属性“${twice.name['zh-CN']}”有两列`, `has two columns of one attribute: ${twice.name.en}`);
  }
  return heads;
}

function readLine(line: TableLine, heads: readonly AttributeRow[]): ReadLine | WrongLine {
  const { lineNo } = line;
  const phone = phoneIn(line.text);
  if (phone === null) return { lineNo, attributeId: null, text: '' };
  const cells = othersOf(line);
  const values: [string, string][] = [];
  for (const [index, { attribute_id: attributeId, type }] of heads.entries()) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '') continue;
    const value = keyOfCell(type, cell);
    if (value === null) return { lineNo, attributeId, text: cell.slice(0, TOLD_MAX_LENGTH) };
    values.push([attributeId, value]);
  }
  return { phone, values };
}

/** Calls `take` with each line in turn; returns the attributes of the columns. Throws BadInput, naming `file`. */
export async function readAttributeFile(
  body: Readable,
  attributes: readonly AttributeRow[],
  take: (line: ReadLine | WrongLine, heads: readonly AttributeRow[]) => Promise<void>,
): Promise<readonly AttributeRow[]> {
  let heads: readonly AttributeRow[] | undefined;
  let lines = 0;
  for await (const line of readTable(body, { columns: COLUMNS })) {
    if (line.text === '' && othersOf(line).every((cell) => cell === '')) continue;
    if (heads === undefined) {
      heads = headsOf(line, attributes);
      continue;
    }
    lines += 1;
    if (lines > UPLOAD_LINES_MAX) throw bad(`最多 ${UPLOAD_LINES_MAX} 行`, `has more than ${UPLOAD_LINES_MAX} lines`);
    await take(readLine(line, heads), heads);
  }
  if (heads === undefined) throw bad('文件是空的', 'is empty');
  return heads;
}
