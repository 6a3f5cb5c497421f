import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { createSealedBox, type DeriveKey, type SealedBox } from '#foundation/crypto/sealed-box.ts';

const KEY_BYTES = 32;
const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/** Encryption and lookup hash of partners' codes. */
export interface PartnerCodes {
  readonly box: SealedBox;
  readonly hashKey: KeyObject;
}

export const createPartnerCodes = (deriveKey: DeriveKey): PartnerCodes => ({
  box: createSealedBox(deriveKey, 'partner-code'),
  hashKey: createSecretKey(deriveKey('partner-code-look-up', KEY_BYTES)),
});

export const partnerCodeHash = ({ hashKey }: PartnerCodes, code: string): Buffer =>
  createHmac('sha256', hashKey).update(code).digest();

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
