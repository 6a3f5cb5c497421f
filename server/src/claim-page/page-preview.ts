import { createHmac, timingSafeEqual } from 'node:crypto';
import { PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';

const KEY_BYTES = 32;

/** What a preview link is for. */
export interface Previewed {
  readonly pageId: string;
  readonly version: number;
}

export interface PagePreviews {
  /** A token for one version of one page, good for a day at most (wire §4). */
  sign(previewed: Previewed, nowMs: number): string;
  /** The version that a token shows on this page; null for a foreign, altered or expired token. */
  versionOf(pageId: string, token: string, nowMs: number): number | null;
}

/** `deriveKey` gives a key of its own, so that nothing else that is signed passes for a preview. */
export function createPagePreviews(deriveKey: (purpose: string, bytes: number) => Buffer): PagePreviews {
  const key = deriveKey('page-preview', KEY_BYTES);
  const signatureOf = (pageId: string, version: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${pageId}.${version}.${expires}`).digest();

  return {
    sign({ pageId, version }, nowMs) {
      const expires = String(Math.floor(nowMs / SECOND_MS) + PREVIEW_LINK_SECONDS);
      return `${version}.${expires}.${signatureOf(pageId, String(version), expires).toString('base64url')}`;
    },
    versionOf(pageId, token, nowMs) {
      const [version = '', expires = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(pageId, version, expires);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const leftMs = Number(expires) * SECOND_MS - nowMs;
      return leftMs > 0 && leftMs <= PREVIEW_LINK_SECONDS * SECOND_MS ? Number(version) : null;
    },
  };
}
