import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { TableFault } from './table-fault.ts';
import { UNPACKED_MAX_BYTES, ZIP_ENTRIES_MAX } from './table-line.ts';

const ZIP64_END_MARK = Buffer.from('PK\u0006\u0007', 'latin1');
const END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP64_END_BYTES = 20;
const ZIP64_FIELD = 1;

/** A part's bytes, unpacked; undefined if there is no such part. */
export type ZipParts = (name: string) => Promise<AsyncIterable<Buffer> | undefined>;

/** Reads no more of the file than its end. */
function isZip64(file: Buffer): boolean {
  const end = file.lastIndexOf(END_MARK);
  const mark = end - ZIP64_END_BYTES;
  return mark >= 0 && file.subarray(mark, mark + ZIP64_END_MARK.length).equals(ZIP64_END_MARK);
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new TableFault('OLD_OR_PROTECTED');
    if (entry.extraFields.some(({ id }) => id === ZIP64_FIELD)) throw new TableFault('ZIP64');
    // Two parts of one name: readers differ in which they take.
    if (entries.has(entry.fileName)) throw new TableFault('DAMAGED');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/**
 * Opens a zip held in memory. The number of its entries is bounded before any is looked at, and the bytes of all parts that
 * are read together while they are unpacked; a part that is not asked for is not unpacked. Throws TableFault.
 */
export async function openZip(file: Buffer): Promise<ZipParts> {
  if (isZip64(file)) throw new TableFault('ZIP64');
  const zip = await fromBufferPromise(file);
  if (zip.entryCount > ZIP_ENTRIES_MAX) throw new TableFault('TOO_MANY_PARTS');
  const entries = await entriesOf(zip);
  let left = UNPACKED_MAX_BYTES;
  async function* counted(entry: Entry): AsyncGenerator<Buffer> {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= (chunk as Buffer).length;
      if (left < 0) throw new TableFault('TOO_LARGE_FOR_XLSX');
      yield chunk as Buffer;
    }
  }
  return async (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    // What it says is too much already; what it does not say is counted.
    if (entry.uncompressedSize > left) throw new TableFault('TOO_LARGE_FOR_XLSX');
    return counted(entry);
  };
}
