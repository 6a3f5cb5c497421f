import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text with holes that are filled for every answer, ready to be sent plain or compressed. */
export interface HoledText<Hole extends string> {
  readonly plain: (values: Readonly<Record<Hole, string>>) => Buffer;
  readonly gzipped: (values: Readonly<Record<Hole, string>>) => Buffer;
}

interface Piece<Hole> {
  readonly plain: Buffer;
  /** What follows it; undefined after the last piece. */
  readonly hole: Hole | undefined;
}

/** RFC 1952: deflate, no name, no time, best compression, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** An empty last block (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);
const STORED_HEAD_BYTES = 5;
const TRAILER_BYTES = 8;

/** Shorter blocks than usual: styles, HTML and JSON each get codes of their own, which saves 2 % of a page. */
const MEM_LEVEL = 5;

/** How far back a deflate block may refer. */
const WINDOW_BYTES = 32_768;
/** Stands for the bytes of holes: none of UTF-8, so that nothing refers to them. */
const FILLER = 0xff;
/**
 * Blocks that refer to the pieces before them fit one length of each hole. Addresses and type sizes of a few lengths are what one
 * installation has; others get blocks that refer to nothing outside themselves.
 */
const MOST_LENGTHS = 4;

const deflate = (bytes: Buffer, before: Buffer): Buffer =>
  deflateRawSync(bytes, {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: MEM_LEVEL,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(before.length > 0 && { dictionary: before.subarray(-WINDOW_BYTES) }),
  });

/** The pieces as deflate blocks that refer to those before them, across holes of these lengths. */
function blocksAcross<Hole extends string>(
  pieces: readonly Piece<Hole>[],
  lengthOf: (hole: Hole) => number,
): readonly Buffer[] {
  let before = Buffer.alloc(0);
  return pieces.map(({ plain, hole }) => {
    const block = deflate(plain, before);
    before = Buffer.concat([before, plain, Buffer.alloc(hole === undefined ? 0 : lengthOf(hole), FILLER)]);
    return block;
  });
}

/** A block that carries its bytes as they are (RFC 1951 §3.2.4); at most 65,535 of them. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(STORED_HEAD_BYTES);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function split<Hole extends string>(text: string, markers: Readonly<Record<Hole, string>>): Piece<Hole>[] {
  const holes = new Map(Object.entries<string>(markers).map(([hole, marker]) => [marker, hole as Hole]));
  const parts = text.split(new RegExp(`(${[...holes.keys()].join('|')})`));
  const pieces: Piece<Hole>[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    pieces.push({ plain: Buffer.from(parts[at] ?? ''), hole: holes.get(parts[at + 1] ?? '') });
  }
  return pieces;
}

/**
 * Takes a text apart at the markers that stand for its holes (each of letters and digits only). The pieces are compressed
 * once for values of one length; an answer only joins them, so a crowd's thousands of pages cost one compression: gzip is deflate blocks one after
 * the other between a head and a checksum.
 */
export function holedText<Hole extends string>(text: string, markers: Readonly<Record<Hole, string>>): HoledText<Hole> {
  const pieces = split(text, markers);
  const known = new Map<string, readonly Buffer[]>();
  let apart: readonly Buffer[] | undefined;

  function blocksFor(values: Readonly<Record<Hole, string>>): readonly Buffer[] {
    const lengthOf = (hole: Hole): number => Buffer.byteLength(values[hole]);
    const lengths = pieces.map(({ hole }) => hole && lengthOf(hole)).join();
    const blocks = known.get(lengths);
    if (blocks !== undefined) return blocks;
    if (known.size === MOST_LENGTHS) {
      apart ??= pieces.map(({ plain }) => deflate(plain, Buffer.alloc(0)));
      return apart;
    }
    const made = blocksAcross(pieces, lengthOf);
    known.set(lengths, made);
    return made;
  }

  return {
    plain: (values) =>
      Buffer.concat(
        pieces.flatMap(({ plain, hole }) => (hole === undefined ? plain : [plain, Buffer.from(values[hole])])),
      ),
    gzipped: (values) => {
      const joined: Buffer[] = [GZIP_HEAD];
      const blocks = blocksFor(values);
      let checksum = 0;
      let bytes = 0;
      for (const [index, { plain, hole }] of pieces.entries()) {
        const block = blocks[index];
        if (block === undefined) throw new Error('a piece was not compressed');
        joined.push(block);
        checksum = crc32(plain, checksum);
        bytes += plain.length;
        if (hole === undefined) continue;
        const value = Buffer.from(values[hole]);
        joined.push(storedBlock(value));
        checksum = crc32(value, checksum);
        bytes += value.length;
      }
      const trailer = Buffer.alloc(TRAILER_BYTES);
      trailer.writeUInt32LE(checksum, 0);
      trailer.writeUInt32LE(bytes % 2 ** 32, 4);
      return Buffer.concat([...joined, LAST_BLOCK, trailer]);
    },
  };
}
