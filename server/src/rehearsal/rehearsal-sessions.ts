import { v7 as uuidv7 } from 'uuid';
import { type DeriveKey, prefixedKeys } from '#foundation/crypto/key-ring.ts';
import { createSessionTokens, type SessionTokens, type SessionTriple } from '#subscriber/session/session-token.ts';

/**
 * Sessions of invented people, signed with a separate key, so that no other call accepts them and the rehearsal accepts no real
 * one. `uid` is the rehearsal's id.
 */
export const rehearsalTokens = (deriveKey: DeriveKey): SessionTokens =>
  createSessionTokens({
    deriveKey: prefixedKeys(deriveKey, 'rehearsal-'),
    isRevoked: () => false,
  });

/** A player of a rehearsal, unknown to the database. */
export interface Player {
  readonly subscriberId: string;
  readonly session: SessionTriple;
}

export function makePlayers(
  tokens: SessionTokens,
  { rehearsalId, people }: { readonly rehearsalId: string; readonly people: number },
  nowMs: number,
): Player[] {
  return Array.from({ length: people }, () => {
    const subscriberId = uuidv7();
    const session = tokens.issue({
      subscriberId,
      sessionId: uuidv7(),
      uid: rehearsalId,
      phonePrefix: '1990000',
      memberSinceMs: nowMs,
      issuedAtMs: nowMs,
    });
    return { subscriberId, session };
  });
}
