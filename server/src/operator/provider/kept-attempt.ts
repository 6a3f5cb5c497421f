import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedTokens, type SealedTokens } from '#foundation/crypto/sealed-token.ts';

/** Time limit at the provider. */
const ATTEMPT_MS = 10 * MINUTE_MS;

const keptAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the operator continues; checked when the sign-in began. */
  returnTo: z.string(),
  endsAtMs: z.number(),
});
export type KeptAttempt = z.output<typeof keptAttempt>;

/** A sign-in on its way through the provider, sealed in the browser's cookie: any node finishes it, no other browser does. */
export const createKeptAttempts = (deriveKey: DeriveKey): SealedTokens<KeptAttempt> =>
  createSealedTokens(deriveKey, 'operator-provider-attempt', keptAttempt);

export const endOfAttempt = (nowMs: number): number => nowMs + ATTEMPT_MS;

/** The attempt that an answer belongs to, by its `state`; undefined: none of this browser's, or too late. */
export function attemptOf(
  attempts: SealedTokens<KeptAttempt>,
  { sealed, query, nowMs }: { readonly sealed: string | undefined; readonly query: string; readonly nowMs: number },
): KeptAttempt | undefined {
  const kept = attempts.open(sealed ?? '');
  const isOwn = kept !== undefined && new URLSearchParams(query).get('state') === kept.state;
  return isOwn && nowMs < kept.endsAtMs ? kept : undefined;
}
