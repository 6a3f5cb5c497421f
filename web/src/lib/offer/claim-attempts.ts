import type { Card } from '@coupon-centre/contract/claim/card';
import { createStore } from '#lib/page/store.ts';
import { currentSession, useSession } from '#lib/session/session.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { CardChange } from './claim-follow-up.ts';

/** What this page did to a coupon since it was listed. */
export type ClaimAttempt =
  /** `isTrusted`: there is plenty, so it is shown as collected before the answer arrives. */
  | { readonly kind: 'sending'; readonly isTrusted: boolean }
  | {
      readonly kind: 'settled';
      readonly change: CardChange;
      readonly mayAgain: boolean;
      /** Epoch milliseconds on the server. Newer lists take precedence. */
      readonly at: number;
    };

/** Upper bound of the error in this page's server time. */
const CLOCK_ERROR_MS = 500;

/**
 * The `at` of a claim that has just been answered: a list requested earlier may have been read before the claim,
 * however late the list was made.
 */
export const settledNow = (): number => serverNow() + CLOCK_ERROR_MS;

/** After a button's action changed under the finger, taps are ignored until it has rested for this long. */
const REST_MS = 800;

/** The last tap that was ignored. */
let ignored = { key: '', at: 0 };

/**
 * Whether a tap is meant for the action that the button now has; false for the taps that go on after it changed, so that they
 * never lead out of a grab, cancel a reminder or collect twice. `tappedAt`: epoch milliseconds on the server.
 */
export const isMeant = (key: string, claim: ClaimAttempt | null, tappedAt: number): boolean => {
  if (claim?.kind !== 'settled') return true;
  const since = Math.max(claim.at - CLOCK_ERROR_MS, ignored.key === key ? ignored.at : 0);
  if (tappedAt - since >= REST_MS) return true;
  ignored = { key, at: tappedAt };
  return false;
};

type Claims = ReadonlyMap<string, ClaimAttempt>;

/** Of one person, or of a guest: the next one on this page has none yet. */
interface Noted {
  readonly uid: string | undefined;
  readonly claims: Claims;
}

const none: Claims = new Map();
const noted = createStore<Noted>({ uid: undefined, claims: none });
const claimsOf = ({ uid, claims }: Noted, person: string | undefined): Claims => (uid === person ? claims : none);

/** The same coupon inside and outside a grab counts as two. */
export const claimKey = (sCardId: string, grabId: string | undefined): string => `${grabId ?? ''} ${sCardId}`;

export const noteClaim = (key: string, claim: ClaimAttempt | null): void => {
  const uid = currentSession()?.uid;
  const next = new Map(claimsOf(noted.get(), uid));
  if (claim === null) next.delete(key);
  else next.set(key, claim);
  noted.set({ uid, claims: next });
};

export const useClaim = (key: string): ClaimAttempt | null => {
  const uid = useSession()?.uid;
  return noted.use((now) => claimsOf(now, uid).get(key) ?? null);
};

/** A listed coupon with what this page has learnt since; `listedAt` is the list's own time in epoch milliseconds. */
export const afterClaim = (card: Card, listedAt: number, claim: ClaimAttempt | null): Card =>
  claim?.kind === 'settled' && claim.at >= listedAt ? { ...card, ...claim.change } : card;
