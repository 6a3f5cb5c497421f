import { createHmac } from 'node:crypto';
import { type DeriveKey, type PurposeKeys, purposeKeys } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/** Encryption and lookup hash of partners' codes. */
export interface PartnerCodes {
  readonly box: SealedBox;
  readonly hashKeys: PurposeKeys;
}

export const createPartnerCodes = (deriveKey: DeriveKey): PartnerCodes => ({
  box: createSealedBox(deriveKey, 'partner-code'),
  hashKeys: purposeKeys(deriveKey, 'partner-code-look-up'),
});

export const partnerCodeHash = ({ hashKeys }: PartnerCodes, code: string, keyId: number): Buffer =>
  createHmac('sha256', hashKeys.of(keyId)).update(code).digest();

/** By each key that may have been used, the one that writes first. */
export const partnerCodeHashes = ({ hashKeys }: PartnerCodes, code: string): readonly Buffer[] =>
  hashKeys.all().map((key) => createHmac('sha256', key).update(code).digest());

export type BadPartnerCode = 'EMPTY' | 'TOO_SHORT' | 'TOO_LONG' | 'BAD_CHARACTER' | 'FORMAT_COLUMN_AS_TEXT';

/** How a spreadsheet writes long numbers into a csv; their last digits are lost. */
const SCIENTIFIC = /^\d(?:\.\d+)?E[+-]\d{2,3}$/i;

/**
 * Why a line is not a code: codes are 4 to 64 visible ASCII characters without spaces, quotes, commas or the start of a
 * formula. A number from a spreadsheet is none: it has lost leading zeros and all digits after the fifteenth.
 */
export function partnerCodeFault(text: string, isNumber = false): BadPartnerCode | null {
  if (isNumber) return 'FORMAT_COLUMN_AS_TEXT';
  if (text === '') return 'EMPTY';
  if (text.length < MIN_LENGTH) return 'TOO_SHORT';
  if (text.length > MAX_LENGTH) return 'TOO_LONG';
  if (SCIENTIFIC.test(text)) return 'FORMAT_COLUMN_AS_TEXT';
  return /^[A-Za-z0-9][A-Za-z0-9._:/#+=-]*$/.test(text) ? null : 'BAD_CHARACTER';
}
