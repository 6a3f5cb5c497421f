import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { type DeriveKey, madeOfKeys, ringOf } from './key-ring.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Sealed texts side by side. */
export interface Sealed {
  readonly bytes: Buffer;
  /** Where each of them begins, and how many bytes it has. */
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
}

/** Authenticated encryption; the same text is sealed differently every time. */
export interface SealedBox {
  /** With the key that writes now, or with this one. */
  seal(plain: Buffer | string, keyId?: number): Buffer;
  /** Seals many texts as `seal` does, one after the other into one buffer, to save memory. */
  sealAll(texts: readonly string[], keyId?: number): Sealed;
  /** Throws on anything that this box did not seal. */
  open(sealed: Buffer): Buffer;
}

/**
 * AES-256-GCM. Sealed: key id (1 byte), IV (12), tag (16), then the text. Purpose and key id are authenticated, so what was
 * sealed for one purpose does not open for another.
 */
export function createSealedBox(deriveKey: DeriveKey, purpose: string): SealedBox {
  const ring = ringOf(deriveKey);
  const keys = madeOfKeys(deriveKey, purpose, (id) => createSecretKey(ring.derive(id, `${purpose}/${id}`, KEY_BYTES)));
  const label = (id: number) => Buffer.from(`${purpose}/${id}`);

  return {
    seal(plain, keyId = ring.writing()) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys.of(keyId), iv).setAAD(label(keyId));
      const text = Buffer.concat([
        typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
        cipher.final(),
      ]);
      return Buffer.concat([Buffer.of(keyId), iv, cipher.getAuthTag(), text]);
    },
    sealAll(texts, keyId = ring.writing()) {
      const sizes = texts.map((text) => HEAD_BYTES + Buffer.byteLength(text));
      const ivs = randomBytes(IV_BYTES * texts.length);
      const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0));
      const key = keys.of(keyId);
      const aad = label(keyId);
      let at = 0;
      const starts = texts.map((text, index) => {
        const start = at;
        const iv = ivs.subarray(index * IV_BYTES, (index + 1) * IV_BYTES);
        const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
        const sealed = cipher.update(text, 'utf8');
        cipher.final();
        bytes[start] = keyId;
        iv.copy(bytes, start + 1);
        cipher.getAuthTag().copy(bytes, start + 1 + IV_BYTES);
        sealed.copy(bytes, start + HEAD_BYTES);
        at = start + HEAD_BYTES + sealed.length;
        return start;
      });
      return { bytes, starts, sizes };
    },
    open(sealed) {
      if (sealed.length < HEAD_BYTES) throw new Error(`too short to be sealed for ${purpose}`);
      const id = sealed.readUInt8(0);
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keys.of(id), iv, { authTagLength: TAG_BYTES })
        .setAAD(label(id))
        .setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
    },
  };
}
