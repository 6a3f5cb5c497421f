import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freeBuffer } from './free-buffer.ts';
import { TableFault } from './table-fault.ts';

/** Total time of waiting for bytes. */
const ARRIVING_MAX_MS = 600_000;
const CHUNK_BYTES = 65_536;
const CIPHER = 'aes-256-ctr';

export const SPOOL_PREFIX = 'coupon-centre-upload-';

interface SpooledUpload {
  /** The next bytes, their own copy, or null at the end. */
  next(): Promise<Uint8Array | null>;
  remove(): Promise<void>;
}

/**
 * Waits for all of an upload, which is kept in a temporary file: sealed with a key that is never written, and unlinked at once, so
 * that a killed process leaves nothing either. Throws TableFault TOO_SLOW after ten minutes, and the body's own errors.
 */
export async function spoolUpload(body: Readable): Promise<SpooledUpload> {
  const path = join(tmpdir(), `${SPOOL_PREFIX}${randomBytes(12).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const [key, iv] = [randomBytes(32), randomBytes(16)];
    const cipher = createCipheriv(CIPHER, key, iv);
    const sinceMs = performance.now();
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (performance.now() - sinceMs > ARRIVING_MAX_MS) throw new TableFault('TOO_SLOW');
      const sealed = cipher.update(chunk);
      await file.appendFile(sealed);
      freeBuffer(sealed);
    }
    const decipher = createDecipheriv(CIPHER, key, iv);
    const sealed = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    let at = 0;
    return {
      async next() {
        const { bytesRead } = await file.read(sealed, 0, CHUNK_BYTES, at);
        at += bytesRead;
        return bytesRead === 0 ? null : decipher.update(sealed.subarray(0, bytesRead));
      },
      remove: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
