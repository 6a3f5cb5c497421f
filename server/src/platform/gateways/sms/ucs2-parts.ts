import { createHash } from 'node:crypto';

/** Octets of one SMS. */
const SMS_OCTETS = 140;
/** Octets of the user data header that numbers the parts of a long message. */
const UDH_OCTETS = 6;
const OCTETS_PER_UNIT = 2;
const UNITS_ALONE = SMS_OCTETS / OCTETS_PER_UNIT;
const UNITS_IN_PART = (SMS_OCTETS - UDH_OCTETS) / OCTETS_PER_UNIT;
/** What one octet can number. */
export const MAX_PARTS = 255;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** A text in pieces of one SMS each: up to 70 UTF-16 units alone, 67 in a part. No character is cut in two. */
export function splitText(text: string): readonly string[] {
  if (text.length <= UNITS_ALONE) return [text];
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = Math.min(from + UNITS_IN_PART, text.length);
    const to = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** UCS-2, big-endian, as SMS carries it. */
export const toUcs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Numbers the parts of one message. The same message always has the same number, so that a part sent twice is put together once. */
export const longMessageNumber = (smsId: string): number => createHash('sha256').update(smsId).digest().readUInt8(0);

/** The user data header of one part (3GPP TS 23.040, 9.2.3.24.1); parts count from 1. */
export const partHeader = (messageNumber: number, total: number, part: number): Buffer =>
  Buffer.from([UDH_OCTETS - 1, 0, 3, messageNumber, total, part]);
