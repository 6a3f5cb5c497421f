import type { z } from 'zod';
import type { DeriveKey } from './key-ring.ts';
import { createSealedBox } from './sealed-box.ts';

/** Values that clients carry for the server, unreadable and tamper-proof. */
export interface SealedTokens<Content> {
  seal(content: Content): string;
  /** Undefined for anything that was not sealed here for this purpose. */
  open(token: string): Content | undefined;
}

export function createSealedTokens<Shape extends z.ZodType>(
  deriveKey: DeriveKey,
  purpose: string,
  shape: Shape,
): SealedTokens<z.output<Shape>> {
  const box = createSealedBox(deriveKey, purpose);
  return {
    seal: (content) => box.seal(JSON.stringify(content)).toString('base64url'),
    open(token) {
      try {
        return shape.parse(JSON.parse(box.open(Buffer.from(token, 'base64url')).toString('utf8')));
      } catch {
        return undefined;
      }
    },
  };
}
