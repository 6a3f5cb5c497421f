import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';

const KEY_BYTES = 32;

/** The key for hashing exchange codes. It is never rotated: with another key no code would be found. */
export const exchangeCodeKey = (deriveKey: DeriveKey): KeyObject =>
  createSecretKey(deriveKey('exchange-code', KEY_BYTES));

/** The stored form of a code. */
export const codeHash = (key: KeyObject, code: string): Buffer => createHmac('sha256', key).update(code).digest();
