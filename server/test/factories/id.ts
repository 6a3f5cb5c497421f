import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** The instant inside ids that are made from a name: the first of 2026 in the business time zone. */
const NAMED_AT_MS = Date.UTC(2025, 11, 31, 16);

const digestOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** A uuid v7: new, or the same for the same name. */
export function idFor(name?: string): string {
  if (name === undefined) return v7();
  const random = digestOf(name);
  return v7({ msecs: NAMED_AT_MS, random, seq: random.readUInt32BE(0) });
}

/** That many digits, the same for the same name. */
export const digitsFor = (name: string, length: number): string =>
  (digestOf(name).readBigUInt64BE(8) % 10n ** BigInt(length)).toString().padStart(length, '0');

/** A number in [0, 1), the same for the same name. */
export const fractionFor = (name: string): number => digestOf(name).readUInt32BE(16) / 2 ** 32;
