import type { Card } from '@coupon-centre/contract/card/card';
import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import type { CardChange } from './claim-outcome.ts';

/** What this page did to a coupon since it was listed. */
export type Claim =
  /** `isTrusted`: there is plenty, so it is shown as collected before the answer is there. */
  | { readonly kind: 'sending'; readonly isTrusted: boolean }
  | {
      readonly kind: 'settled';
      readonly change: CardChange;
      readonly mayAgain: boolean;
      /** Epoch milliseconds on the server. Lists that are newer know better. */
      readonly at: number;
    };

/** More than this page's idea of the server's time is wrong by. */
const CLOCK_ERROR_MS = 500;

/**
 * The `at` of a claim whose answer has just come: a list that was asked for before it may have been read before the claim,
 * however late the list was made.
 */
export const settledNow = (): number => serverNow() + CLOCK_ERROR_MS;

let claims: ReadonlyMap<string, Claim> = new Map();
const listeners = new Set<() => void>();

/** A coupon of a grab is another thing than the same coupon outside it. */
export const claimKey = (sCardId: string, grabId: string | undefined): string => `${grabId ?? ''} ${sCardId}`;

export const noteClaim = (key: string, claim: Claim | null): void => {
  const next = new Map(claims);
  if (claim === null) next.delete(key);
  else next.set(key, claim);
  claims = next;
  for (const listener of listeners) listener();
};

/** Another person, or nobody: nothing of before is theirs. */
export const forgetClaims = (): void => {
  claims = new Map();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useClaim = (key: string): Claim | null => {
  const read = useCallback(() => claims.get(key) ?? null, [key]);
  return useSyncExternalStore(subscribe, read, () => null);
};

/** A listed coupon with what this page has learnt since; `listedAt` is the list's own time in epoch milliseconds. */
export const afterClaim = (card: Card, listedAt: number, claim: Claim | null): Card =>
  claim?.kind === 'settled' && claim.at >= listedAt ? { ...card, ...claim.change } : card;
