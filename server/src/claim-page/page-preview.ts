import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';

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

/** `deriveKey` gives keys of its own, so that nothing else that is signed passes for a preview. */
export function createPagePreviews(deriveKey: DeriveKey): PagePreviews {
  const keys = purposeKeys(deriveKey, 'page-preview');
  const signatureBy = (key: KeyObject, { pageId, version }: { pageId: string; version: string }, expires: string) =>
    createHmac('sha256', key).update(`${pageId}.${version}.${expires}`).digest();

  return {
    sign({ pageId, version }, nowMs) {
      const expires = String(Math.floor(nowMs / SECOND_MS) + PREVIEW_LINK_SECONDS);
      return `${version}.${expires}.${signatureBy(keys.current(), { pageId, version: String(version) }, expires).toString('base64url')}`;
    },
    versionOf(pageId, token, nowMs) {
      const [version = '', expires = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isOurs = keys.all().some((key) => {
        const wanted = signatureBy(key, { pageId, version }, expires);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      if (!isOurs) return null;
      const leftMs = Number(expires) * SECOND_MS - nowMs;
      return leftMs > 0 && leftMs <= PREVIEW_LINK_SECONDS * SECOND_MS ? Number(version) : null;
    },
  };
}
