import { parentPort, workerData } from 'node:worker_threads';
import { csvLines } from './csv-lines.ts';
import { freeBuffer } from './free-buffer.ts';
import { TableFault, type TableFaultName } from './table-fault.ts';
import type { TableLine } from './table-line.ts';
import { xlsxLines } from './xlsx-lines.ts';

/* A thread that reads one uploaded table. It asks for bytes and hands over lines, one message at a time in each direction. */

/** What the thread is started with. */
export interface WorkerAsked {
  /** How many of the first columns are read. */
  readonly columns: number;
}

/** What the thread says. A `chunk` is answered by bytes, or null at the end; `lines` by anything. */
export type WorkerSays =
  | { readonly says: 'chunk' }
  | { readonly says: 'lines'; readonly lines: readonly TableLine[] }
  | { readonly says: 'fault'; readonly fault: TableFaultName; readonly lineNo: number | undefined }
  | { readonly says: 'done' };

const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
const EMPTY_ZIP_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
/** A compound file: xls, or an xlsx with a password. */
const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');

let last: Promise<unknown> = Promise.resolve();
/** Says it once the last saying was answered: a csv's bytes are asked for while its lines are handed over. */
function say(what: WorkerSays): Promise<unknown> {
  last = last.then(() => {
    const heard = new Promise((resolve) => parentPort?.once('message', resolve));
    parentPort?.postMessage(what);
    return heard;
  });
  return last;
}

async function nextChunk(): Promise<Buffer | undefined> {
  const bytes = (await say({ says: 'chunk' })) as Uint8Array | null;
  return bytes === null ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Each is read before the next is asked for. */
async function* chunksFrom(first: Buffer): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let chunk = await nextChunk(); chunk !== undefined; chunk = await nextChunk()) {
    yield chunk;
    freeBuffer(chunk);
  }
}

/** The first bytes, enough to tell the kind; fewer if there are no more. */
async function headOfFile(): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < COMPOUND_MARK.length) {
    const chunk = await nextChunk();
    if (chunk === undefined) return head;
    head = Buffer.concat([head, chunk]);
  }
  return head;
}

function linesOf(head: Buffer): AsyncGenerator<readonly TableLine[]> {
  const begins = (mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark);
  if (begins(COMPOUND_MARK)) throw new TableFault('OLD_OR_PROTECTED');
  if (begins(EMPTY_ZIP_MARK)) throw new TableFault('NO_SPREADSHEET');
  const { columns } = workerData as WorkerAsked;
  return begins(ZIP_MARK) ? xlsxLines(chunksFrom(head), columns) : csvLines(chunksFrom(head), columns);
}

try {
  for await (const lines of linesOf(await headOfFile())) await say({ says: 'lines', lines });
  parentPort?.postMessage({ says: 'done' } satisfies WorkerSays);
} catch (error) {
  // Whatever a library finds wrong is wrong with the file.
  const { fault, lineNo } = error instanceof TableFault ? error : new TableFault('DAMAGED');
  parentPort?.postMessage({ says: 'fault', fault, lineNo } satisfies WorkerSays);
}
parentPort?.close();
