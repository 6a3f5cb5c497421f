import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scryptSync } from 'node:crypto';

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + IV_BYTES + TAG_BYTES;
const KEY_BYTES = 32;
/** 128 MiB and about half a second: a passphrase that people remember must not be tried by the million. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

const keyOf = (passphrase: string, salt: Buffer, cost: ScryptOptions): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, KEY_BYTES, cost);

/** Seals a few bytes by a passphrase: scrypt and AES-256-GCM. Sealed: salt (16 bytes), IV (12), tag (16), then the bytes. */
export function sealWithPassphrase(plain: Buffer, passphrase: string, cost: ScryptOptions = COST): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), iv);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), text]);
}

/** Undefined for another passphrase or cost, and for what was altered. */
export function openWithPassphrase(sealed: Buffer, passphrase: string, cost: ScryptOptions = COST): Buffer | undefined {
  if (sealed.length < HEAD_BYTES) return undefined;
  const [salt, iv] = [sealed.subarray(0, SALT_BYTES), sealed.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(SALT_BYTES + IV_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
