import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** Derives a key of the given length in bytes for one purpose; deterministic for a master key. */
export type DeriveKey = (purpose: string, bytes: number) => Buffer;

/**
 * Keys of sealing, newest first: the first seals, all open. To rotate, put a new number (1–255) in front; rows that carry an
 * older one stay readable as long as its number is listed here.
 */
const SEALING_KEY_IDS = [1] as const;

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
  seal(plain: Buffer | string): Buffer;
  /** Seals many texts as `seal` does, one after the other into one buffer, to save memory. */
  sealAll(texts: readonly string[]): Sealed;
  /** Throws on anything that this box did not seal. */
  open(sealed: Buffer): Buffer;
}

/**
 * AES-256-GCM. Sealed: key id (1 byte), IV (12), tag (16), then the text. Purpose and key id are authenticated, so what was
 * sealed for one purpose does not open for another.
 */
export function createSealedBox(
  deriveKey: DeriveKey,
  purpose: string,
  keyIds: readonly [number, ...number[]] = SEALING_KEY_IDS,
): SealedBox {
  const keys = new Map(keyIds.map((id) => [id, createSecretKey(deriveKey(`${purpose}/${id}`, KEY_BYTES))]));
  const [currentId] = keyIds;
  const keyOf = (id: number): KeyObject => {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`nothing is sealed with key ${id} of ${purpose}`);
    return key;
  };
  const label = (id: number) => Buffer.from(`${purpose}/${id}`);

  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(currentId), iv).setAAD(label(currentId));
      const text = Buffer.concat([
        typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
        cipher.final(),
      ]);
      return Buffer.concat([Buffer.of(currentId), iv, cipher.getAuthTag(), text]);
    },
    sealAll(texts) {
      const sizes = texts.map((text) => HEAD_BYTES + Buffer.byteLength(text));
      const ivs = randomBytes(IV_BYTES * texts.length);
      const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0));
      const key = keyOf(currentId);
      const aad = label(currentId);
      let at = 0;
      const starts = texts.map((text, index) => {
        const start = at;
        const iv = ivs.subarray(index * IV_BYTES, (index + 1) * IV_BYTES);
        const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
        const sealed = cipher.update(text, 'utf8');
        cipher.final();
        bytes[start] = currentId;
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
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), iv, { authTagLength: TAG_BYTES })
        .setAAD(label(id))
        .setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
    },
  };
}
