import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';

const SEAL_BYTES = 32;

/** Where the provider reports to our nodes; not for the internet. */
export const PROVIDER_EVENTS_PATH = '/provider-events';

/** The provider signs nothing, so the callback's address holds what only we and the provider know. */
export function createCallbackSeal(deriveKey: DeriveKey) {
  const seal = Buffer.from(deriveKey('provider-events', SEAL_BYTES)).toString('base64url');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return {
    callbackAt: (listenerUrl: string): string => `${listenerUrl}${PROVIDER_EVENTS_PATH}/${seal}`,
    fits: (given: string): boolean => timingSafeEqual(digest(given), digest(seal)),
  };
}
