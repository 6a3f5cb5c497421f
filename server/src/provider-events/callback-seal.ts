import { createHash, timingSafeEqual } from 'node:crypto';
import { type DeriveKey, madeOfKeys, ringOf } from '#foundation/crypto/key-ring.ts';

const SEAL_BYTES = 32;

/** Where the provider reports to our nodes; not for the internet. */
export const PROVIDER_EVENTS_PATH = '/provider-events';

/** The provider signs nothing, so the callback's address holds what only we and the provider know. */
export function createCallbackSeal(deriveKey: DeriveKey) {
  const seals = madeOfKeys(deriveKey, 'provider-events', (id) =>
    ringOf(deriveKey).derive(id, 'provider-events', SEAL_BYTES).toString('base64url'),
  );
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return {
    callbackAt: (listenerUrl: string): string => `${listenerUrl}${PROVIDER_EVENTS_PATH}/${seals.current()}`,
    fits: (given: string): boolean => seals.all().some((seal) => timingSafeEqual(digest(given), digest(seal))),
  };
}
