import { stringify } from 'uuid';

const UUID_BYTES = 16;
const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/**
 * Stands for the subscriber of a number that has none yet, in the record of SMS: made of the number's keyed hash, so that those
 * who look for the number find it.
 */
export function ownerOfNumber(phoneHash: Buffer): string {
  const bytes = Buffer.from(phoneHash.subarray(0, UUID_BYTES));
  bytes[VERSION_BYTE] = 0x80 | (bytes.readUInt8(VERSION_BYTE) & 0x0f);
  bytes[VARIANT_BYTE] = 0x80 | (bytes.readUInt8(VARIANT_BYTE) & 0x3f);
  return stringify(bytes);
}
