import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import { businessDay } from '#foundation/time/business-day.ts';

/** Keyed hashes of files' extract codes, ignoring case and hyphens. */
export interface ExtractCodes {
  hash(batchNo: string, extractCode: string): Buffer;
  /** Whether this is the code's hash, by any key. */
  fits(hash: Buffer, batchNo: string, extractCode: string): boolean;
}

export function createExtractCodes(deriveKey: DeriveKey): ExtractCodes {
  const keys = purposeKeys(deriveKey, 'extract-code');
  const hashBy = (key: KeyObject, batchNo: string, extractCode: string): Buffer =>
    createHmac('sha256', key)
      .update(`${batchNo.toUpperCase()}\n${extractCode.replaceAll('-', '').toUpperCase()}`)
      .digest();
  return {
    hash: (batchNo, extractCode) => hashBy(keys.current(), batchNo, extractCode),
    fits: (hash, batchNo, extractCode) =>
      keys.all().some((key) => timingSafeEqual(hash, hashBy(key, batchNo, extractCode))),
  };
}

/** Alphabet without look-alikes. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const symbols = (count: number): string =>
  Array.from({ length: count }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');

/** Eight symbols in two groups: ample with five attempts an hour per contact. */
export const newExtractCode = (): string => `${symbols(4)}-${symbols(4)}`;

/** `GC20261121-7K3MQP`: the order day and a random suffix. */
export const newBatchNo = (nowMs: number): string => `GC${businessDay(nowMs).replaceAll('-', '')}-${symbols(6)}`;
