import type { Readable } from 'node:stream';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { spoolUpload } from './spooled-upload.ts';
import { TableFault, tableFaultWords } from './table-fault.ts';
import type { TableLine } from './table-line.ts';
import { takeReader } from './table-readers.ts';
import { type Limits, startThread, type TableThread } from './table-thread.ts';

type NextBytes = () => Promise<Uint8Array | null>;

async function* linesOf(thread: TableThread, nextBytes: NextBytes): AsyncGenerator<readonly TableLine[]> {
  let answer: { is: Uint8Array | null } | undefined;
  for (;;) {
    const said = await thread.next(answer);
    answer = undefined;
    switch (said.says) {
      case 'chunk':
        answer = { is: await nextBytes() };
        break;
      case 'lines':
        yield said.lines;
        break;
      case 'fault':
        throw new TableFault(said.fault, said.lineNo);
      case 'done':
        return;
    }
  }
}

/** In its turn, which ends whatever happens. */
async function* inTurn(nextBytes: NextBytes, limits: Limits): AsyncGenerator<readonly TableLine[]> {
  const giveBack = await takeReader();
  try {
    const thread = startThread(limits);
    try {
      yield* linesOf(thread, nextBytes);
    } finally {
      await thread.end();
    }
  } finally {
    giveBack();
  }
}

/**
 * The first column, or more, of a csv or xlsx, recognised by content. It is read once all of it is there, so that a slow line
 * keeps nobody waiting, in a thread of its own with limits of time and memory. Throws BadInput, naming `file`, for what cannot be read and past
 * the bounds; TooManyTables when too many are read at once.
 */
export async function* readTable(body: Readable, limits: Limits = {}): AsyncGenerator<TableLine> {
  try {
    const upload = await spoolUpload(body);
    try {
      for await (const lines of inTurn(upload.next, limits)) yield* lines;
    } finally {
      await upload.remove();
    }
  } catch (error) {
    throw error instanceof TableFault ? new BadInput('file', tableFaultWords(error)) : error;
  }
}
