import { createHmac, createSecretKey, randomInt } from 'node:crypto';
import { businessDay } from '#coupon/business-day.ts';
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

/** Nothing that is taken for something else when it is read out or typed. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const symbols = (count: number): string =>
  Array.from({ length: count }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');

/** Eight symbols in fours: with five tries an hour for a contact's own number, more than enough. */
export const newExtractCode = (): string => `${symbols(4)}-${symbols(4)}`;

/** `GC20261121-7K3MQP`: the day it was ordered, and what tells it from others. */
export const newBatchNo = (nowMs: number): string => `GC${businessDay(nowMs).replaceAll('-', '')}-${symbols(6)}`;
