import { isAscii } from 'node:buffer';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { TableFault } from './table-fault.ts';
import { CSV_LINE_MAX_BYTES, LINES_TOGETHER, type TableLine } from './table-line.ts';

/** Where the encoding is not told by a mark: bytes that decide it, from the first that is not ASCII. */
const SAMPLE_BYTES = 65_536;
const TEXT_SEPARATORS = [',', '\t'];

const utf16Of = (head: Buffer): string | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
};

const isUtf8 = (sample: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/**
 * Strict: a byte that does not belong to the encoding refuses the file. GB18030 contains GBK and GB 2312. Where a file in
 * GBK passes for UTF-8 in the sample by chance, a later byte does not.
 */
async function* textsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let sample = Buffer.alloc(0);
  let isFirst = true;
  const decode = (bytes: Buffer, encoding: string): string => {
    decoder ??= new TextDecoder(encoding, { fatal: true });
    return decoder.decode(bytes, { stream: true });
  };
  const decideBy = (bytes: Buffer): string => decode(bytes, isUtf8(bytes) ? 'utf-8' : 'gb18030');
  for await (const chunk of chunks) {
    const encoding = decoder?.encoding ?? (isFirst ? utf16Of(chunk) : undefined);
    isFirst = false;
    if (encoding !== undefined) yield decode(chunk, encoding);
    else if (sample.length === 0 && isAscii(chunk)) yield chunk.toString('latin1');
    else {
      sample = Buffer.concat([sample, chunk]);
      if (sample.length >= SAMPLE_BYTES) yield decideBy(sample);
    }
  }
  if (decoder === undefined && sample.length > 0) yield decideBy(sample);
  yield decoder?.decode() ?? '';
}

/** Text only: a file of another kind that is named csv contains zero bytes. */
async function* plainTextsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  try {
    for await (const text of textsOf(chunks)) {
      if (text.includes('\0')) throw new TableFault('NOT_A_TABLE');
      yield text;
    }
  } catch (error) {
    const isEncoding = (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw isEncoding ? new TableFault('BAD_ENCODING') : error;
  }
}

/** The parser's own errors name the record; others are passed on. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { code, records } = error;
  return code === 'CSV_MAX_RECORD_SIZE'
    ? new TableFault('LINE_TOO_LONG', Number(records) + 1)
    : new TableFault('NOT_A_TABLE');
}

/**
 * The cells of the first columns of a csv (between commas or tabs), some lines at a time. The first chunk has at least two bytes.
 * Leading zeros and long digits stay as they are. Throws TableFault.
 */
export async function* csvLines(chunks: AsyncIterable<Buffer>, columns = 1): AsyncGenerator<readonly TableLine[]> {
  const parser = parse({
    delimiter: TEXT_SEPARATORS,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: CSV_LINE_MAX_BYTES,
  });
  // Its error reaches the loop below through the parser.
  pipeline(plainTextsOf(chunks), parser, () => undefined);
  let lineNo = 0;
  let lines: TableLine[] = [];
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      lineNo += 1;
      const [text = '', ...others] = cells.slice(0, columns).map((cell) => cell.trim());
      if (lines.push({ lineNo, text, ...(columns > 1 && { others }) }) < LINES_TOGETHER) continue;
      yield lines;
      lines = [];
    }
  } catch (error) {
    throw faultOf(error);
  }
  if (lines.length > 0) yield lines;
}
