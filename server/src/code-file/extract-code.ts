import { createHmac, createSecretKey } from 'node:crypto';
import type { DeriveKey } from '#identity/sealed-box.ts';

const KEY_BYTES = 32;

/** Keyed hash of a file's extract code; the same for the same code however it is typed (case, hyphens). */
export type HashExtractCode = (batchNo: string, extractCode: string) => Buffer;

export function createHashExtractCode(deriveKey: DeriveKey): HashExtractCode {
  const key = createSecretKey(deriveKey('extract-code', KEY_BYTES));
  return (batchNo, extractCode) =>
    createHmac('sha256', key)
      .update(`${batchNo.toUpperCase()}\n${extractCode.replaceAll('-', '').toUpperCase()}`)
      .digest();
}
