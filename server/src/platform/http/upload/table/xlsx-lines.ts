import { TableFault } from './table-fault.ts';
import { LINES_TOGETHER, SHARED_TEXTS_MAX, type TableLine, XLSX_MAX_BYTES } from './table-line.ts';
import { readXml, walkXml, type XmlVisitor } from './xml-walk.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
/** Rows that a spreadsheet can have. */
const ROWS_MAX = 1_048_576;

const SCIENTIFIC = /^(?<first>[1-9])\.(?<others>\d{1,14})E\+?(?<exponent>\d{1,2})$/;

/** The whole file: a zip's directory is at its end. Memory is taken as it is filled. */
async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const file = Buffer.allocUnsafeSlow(XLSX_MAX_BYTES);
  let bytes = 0;
  for await (const chunk of chunks) {
    if (bytes + chunk.length > file.length) throw new TableFault('TOO_LARGE_FOR_XLSX');
    bytes += chunk.copy(file, bytes);
  }
  return file.subarray(0, bytes);
}

/** Where the first sheet and the shared texts are. */
async function readWorkbook(parts: ZipParts) {
  const workbook = await parts(WORKBOOK);
  const relations = await parts(RELATIONS);
  if (workbook === undefined || relations === undefined) throw new TableFault('NO_SPREADSHEET');
  let sheetId: string | undefined;
  await readXml(workbook, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      sheetId ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let sheet: string | undefined;
  let texts: string | undefined;
  await readXml(relations, {
    open(name, { Id, Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const at = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (Id === sheetId) sheet = at;
      if (Type.endsWith('/sharedStrings')) texts = at;
    },
  });
  return { sheet, texts };
}

/** The texts that cells point to by number, without their pronunciation. */
async function readSharedTexts(chunks: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const texts: string[] = [];
  const open: string[] = [];
  let text = '';
  await readXml(chunks, {
    open(name) {
      open.push(name);
      if (name === 'si') text = '';
    },
    text(more) {
      if (open.at(-1) === 't' && !open.includes('rPh')) text += more;
    },
    close(name) {
      open.pop();
      if (name === 'si' && texts.push(text) > SHARED_TEXTS_MAX) throw new TableFault('TOO_MANY_TEXTS');
    },
  });
  return texts;
}

/**
 * A whole number as its digits, also where some software writes it as 1.3912345678E10; any other number, and one that may have
 * been rounded, as it is written.
 */
function digitsOf(written: string): string {
  const { first, others = '', exponent } = SCIENTIFIC.exec(written)?.groups ?? {};
  return first !== undefined && others.length === Number(exponent) ? `${first}${others}` : written;
}

/** A cell: its type, and what was written in it. */
interface Cell {
  readonly type: string;
  readonly value: string;
  readonly inline: string;
}

function textOf({ type, value, inline }: Cell, texts: readonly string[]): Pick<TableLine, 'text' | 'isNumber'> {
  switch (type) {
    case 's': {
      const text = texts[Number(value)];
      if (text === undefined) throw new TableFault('DAMAGED');
      return { text: text.trim() };
    }
    case 'inlineStr':
      return { text: inline.trim() };
    case 'str':
    case 'e':
      return { text: value.trim() };
    default:
      return value === '' ? { text: '' } : { text: digitsOf(value.trim()), isNumber: true };
  }
}

const NO_CELL: Cell = { type: '', value: '', inline: '' };
const LETTERS = 26;

/** The column of a cell's address, from 0; more than any that is read where it has none. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0] ?? '';
  return letters === '' ? Number.POSITIVE_INFINITY : columnNumber(letters) - 1;
}
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1, 0);

/** Collects the cells of a sheet's first columns; a row without any value is none. */
function createRowVisitor(texts: readonly string[], columns: number, found: (line: TableLine) => void): XmlVisitor {
  const open: string[] = [];
  let lineNo = 0;
  let hasValue = false;
  let column = 0;
  let cells = 0;
  let row: Cell[] = [];
  const lineOf = (): TableLine => {
    const read = Array.from({ length: columns }, (_, at) => textOf(row[at] ?? NO_CELL, texts));
    const [first = { text: '' }, ...others] = read;
    if (columns === 1) return { lineNo, ...first };
    const numbers = read.flatMap(({ isNumber }, at) => (isNumber ? [at] : []));
    return { lineNo, ...first, others: others.map(({ text }) => text), numbers };
  };
  return {
    open(name, { r, t = '' }) {
      open.push(name);
      if (name === 'row') {
        const next = r === undefined ? lineNo + 1 : Number(r);
        // Line numbers are kept, and each once.
        if (!Number.isInteger(next) || next <= lineNo || next > ROWS_MAX) throw new TableFault('DAMAGED');
        lineNo = next;
        hasValue = false;
        cells = 0;
        row = [];
      } else if (name === 'c') {
        column = r === undefined ? cells : columnOf(r);
        cells += 1;
        if (column < columns) row[column] = { type: t, value: '', inline: '' };
      }
    },
    text(text) {
      const inside = open.at(-1);
      if ((inside !== 'v' && inside !== 't') || open.includes('rPh')) return;
      hasValue = true;
      const cell = row[column];
      if (cell === undefined) return;
      row[column] = inside === 'v' ? { ...cell, value: cell.value + text } : { ...cell, inline: cell.inline + text };
    },
    close(name) {
      open.pop();
      if (name === 'row' && hasValue) found(lineOf());
    },
  };
}

/**
 * The cells of the first columns of the first sheet of an xlsx, some lines at a time. Throws TableFault; any other error is the file's
 * fault, too.
 */
export async function* xlsxLines(chunks: AsyncIterable<Buffer>, columns = 1): AsyncGenerator<readonly TableLine[]> {
  const parts = await openZip(await wholeOf(chunks));
  const at = await readWorkbook(parts);
  const shared = at.texts === undefined ? undefined : await parts(at.texts);
  const texts = shared === undefined ? [] : await readSharedTexts(shared);
  const sheet = at.sheet === undefined ? undefined : await parts(at.sheet);
  if (sheet === undefined) throw new TableFault('DAMAGED');
  let lines: TableLine[] = [];
  for await (const _ of walkXml(
    sheet,
    createRowVisitor(texts, columns, (line) => lines.push(line)),
  )) {
    if (lines.length < LINES_TOGETHER) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}
