import type { Readable } from 'node:stream';
import { UPLOAD_LINES_MAX } from '@coupon-centre/contract/partner-codes/import-partner-codes';
import { parse } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { checkZip } from './check-zip.ts';

/** The first cell of a line of an uploaded file. */
export interface UploadedLine {
  /** Counted from 1, as a spreadsheet does. */
  readonly lineNo: number;
  readonly text: string;
}

/** Column headings; such a first line is skipped. */
const HEADS =
  /^(code|codes|coupon code|number|phone|phone number|mobile|兑换码|券码|卡号|卡密|号码|手机号|手机号码|电话)$/i;
/** A line holds one code or number. */
const LINE_MAX_BYTES = 10_000;
const ZIP_MARK = Buffer.from('PK\u0003\u0004');

const notReadable = (): BadInput =>
  new BadInput('file', {
    'zh-CN': '不是可读取的 csv（UTF-8）或 xlsx 文件',
    en: 'is neither a csv in UTF-8 nor an xlsx that can be read',
  });

const tooLong = (): BadInput =>
  new BadInput('file', {
    'zh-CN': `最多 ${UPLOAD_LINES_MAX} 行`,
    en: `has more than ${UPLOAD_LINES_MAX} lines`,
  });

/** Text only: a spreadsheet renamed to csv contains binary bytes. */
async function* textsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw notReadable();
    }
    if (text.includes('\0')) throw notReadable();
    yield text;
  }
}

async function* csvLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<UploadedLine> {
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: LINE_MAX_BYTES });
  const feed = async () => {
    for await (const text of textsOf(chunks)) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  };
  feed().catch((error: unknown) => parser.destroy(error instanceof Error ? error : notReadable()));
  let lineNo = 0;
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      lineNo += 1;
      yield { lineNo, text: (cells[0] ?? '').trim() };
    }
  } catch (error) {
    // The parser's own errors have this prefix; others come from the upload.
    if ((error as { code?: unknown }).code?.toString().startsWith('CSV_')) throw notReadable();
    throw error;
  }
}

async function* xlsxLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<UploadedLine> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const file = Buffer.concat(parts);
  if (!(await checkZip(file))) throw notReadable();
  const rows = streamXlsxRows(new Uint8Array(file.buffer, file.byteOffset, file.length));
  for (;;) {
    // Every error of the reader is the file's fault.
    const next = await rows.next().catch(() => {
      throw notReadable();
    });
    if (next.done) return;
    const [cell] = next.value.values;
    yield { lineNo: next.value.index + 1, text: cell === null || cell === undefined ? '' : String(cell).trim() };
  }
}

async function* allOf(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * The first column of a csv or xlsx, recognised by content; a csv is streamed. Throws BadInput, naming `file`, for any other file,
 * for an xlsx that unpacks to too much, and past a million lines.
 */
export async function* readUploadedLines(body: Readable): AsyncGenerator<UploadedLine> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < ZIP_MARK.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = allOf(head, chunks);
  const isZip = head.subarray(0, ZIP_MARK.length).equals(ZIP_MARK);
  let lines = 0;
  for await (const line of isZip ? xlsxLines(all) : csvLines(all)) {
    if (lines === 0 && line.lineNo === 1 && HEADS.test(line.text)) continue;
    lines += 1;
    if (lines > UPLOAD_LINES_MAX) throw tooLong();
    yield line;
  }
}
