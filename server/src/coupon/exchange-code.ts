import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { DeriveKey } from '#identity/sealed-box.ts';

const KEY_BYTES = 32;

/** The key that exchange codes are hashed with. It does not rotate: with another one no code would be found any more. */
export const exchangeCodeKey = (deriveKey: DeriveKey): KeyObject =>
  createSecretKey(deriveKey('exchange-code', KEY_BYTES));

/** What a code is kept as. */
export const codeHash = (key: KeyObject, code: string): Buffer => createHmac('sha256', key).update(code).digest();
