import { createHmac, createSecretKey, randomInt } from 'node:crypto';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import { businessDay } from '#foundation/time/business-day.ts';

const KEY_BYTES = 32;

/** Keyed hash of a file's extract code, ignoring case and hyphens. */
export type HashExtractCode = (batchNo: string, extractCode: string) => Buffer;

export function createHashExtractCode(deriveKey: DeriveKey): HashExtractCode {
  const key = createSecretKey(deriveKey('extract-code', KEY_BYTES));
  return (batchNo, extractCode) =>
    createHmac('sha256', key)
      .update(`${batchNo.toUpperCase()}\n${extractCode.replaceAll('-', '').toUpperCase()}`)
      .digest();
}

/** Alphabet without look-alikes. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const symbols = (count: number): string =>
  Array.from({ length: count }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');

/** Eight symbols in two groups: ample with five attempts an hour per contact. */
export const newExtractCode = (): string => `${symbols(4)}-${symbols(4)}`;

/** `GC20261121-7K3MQP`: the order day and a random suffix. */
export const newBatchNo = (nowMs: number): string => `GC${businessDay(nowMs).replaceAll('-', '')}-${symbols(6)}`;
