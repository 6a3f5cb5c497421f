import type { z } from 'zod';
import { createSealedBox, type DeriveKey } from '#identity/sealed-box.ts';

/** What the server gives away and gets back as it was: nobody else can read, make or change it. */
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
