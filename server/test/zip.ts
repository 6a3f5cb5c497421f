import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a zip that is written by hand, so that it can lie. */
export interface ZipPart {
  readonly name: string;
  /** Deflated; see `deflated`. */
  readonly packed: Buffer;
  readonly crc: number;
  /** What the zip says that the part unpacks to. */
  readonly says: number;
  readonly flags?: number;
  readonly extra?: Buffer;
}

const LOCAL_MARK = 0x04034b50;
const ENTRY_MARK = 0x02014b50;
const END_MARK = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export const part = (name: string, text: string, more: Partial<ZipPart> = {}): ZipPart => {
  const bytes = Buffer.from(text);
  return { name, packed: deflateRawSync(bytes), crc: crc32(bytes), says: bytes.length, ...more };
};

/** `head`, `piece` many times over, `tail`: deflated piece by piece, so that gigabytes cost neither time nor memory. */
export function repeated(name: string, { head = '', piece = '', times = 0, tail = '' }): ZipPart {
  const whole = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const one = whole(piece);
  const packed = Buffer.concat([whole(head), ...Array.from({ length: times }, () => one), deflateRawSync(tail)]);
  let crc = crc32(head);
  for (let time = 0; time < times; time += 1) crc = crc32(piece, crc);
  const bytes = [head, piece, tail].map((text) => Buffer.byteLength(text));
  return { name, packed, crc: crc32(tail, crc), says: (bytes[0] ?? 0) + times * (bytes[1] ?? 0) + (bytes[2] ?? 0) };
}

const shared = ({ name, packed, crc, says, flags = 0, extra = Buffer.alloc(0) }: ZipPart): Buffer =>
  Buffer.concat([
    ...[u16(VERSION), u16(flags), u16(DEFLATED), u32(0)],
    ...[u32(crc), u32(packed.length), u32(says), u16(Buffer.byteLength(name)), u16(extra.length)],
  ]);

/** `count`: what the zip says of the number of its parts. */
export function zipOf(parts: readonly ZipPart[], { count = parts.length, beforeEnd = Buffer.alloc(0) } = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const one of parts) {
    const { name, packed, extra = Buffer.alloc(0) } = one;
    const local = Buffer.concat([u32(LOCAL_MARK), shared(one), Buffer.from(name), extra, packed]);
    const entry = [u32(ENTRY_MARK), u16(VERSION), shared(one), u16(0), u16(0), u16(0), u32(0), u32(at)];
    entries.push(Buffer.concat([...entry, Buffer.from(name), extra]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = [u32(END_MARK), u32(0), u16(count), u16(count), u32(directory.length), u32(at), u16(0)];
  return Buffer.concat([...locals, directory, beforeEnd, ...end]);
}

const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

export const SHEET = 'xl/worksheets/sheet1.xml';
export const SHARED = 'xl/sharedStrings.xml';

/** A spreadsheet with these parts: a sheet, shared texts. */
export const xlsxParts = (...parts: readonly ZipPart[]): readonly ZipPart[] => [
  part('xl/workbook.xml', WORKBOOK),
  part('xl/_rels/workbook.xml.rels', RELATIONS),
  ...parts,
];

export const xlsxOf = (...parts: readonly ZipPart[]): Buffer => zipOf(xlsxParts(...parts));

export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** 24 million texts in 390 MB, which packed are less than a megabyte. */
export function sharedTextsBomb(megabytes = 390): ZipPart {
  const texts = '<si><t>a</t></si>'.repeat(58_824);
  return repeated(SHARED, { head: '<sst>', piece: texts, times: megabytes, tail: '</sst>' });
}
