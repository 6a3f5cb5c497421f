import { v7 as uuidv7 } from 'uuid';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createSessionTokens, type SessionTokens, type SessionTriple } from '#identity/session-token.ts';

/**
 * Sessions of people who are made up: the usual ones, signed with a key of their own, so that no other call takes them for a
 * session, and the rehearsal takes no real one. `uid` is the rehearsal's id.
 */
export const rehearsalTokens = (deriveKey: DeriveKey): SessionTokens =>
  createSessionTokens({
    deriveKey: (purpose, bytes) => deriveKey(`rehearsal-${purpose}`, bytes),
    isRevoked: () => false,
  });

/** A person of a rehearsal: nobody the database knows. */
export interface Player {
  readonly subscriberId: string;
  readonly session: SessionTriple;
}

export function makePlayers(tokens: SessionTokens, rehearsalId: string, people: number, nowMs: number): Player[] {
  return Array.from({ length: people }, () => {
    const subscriberId = uuidv7();
    const session = tokens.issue({
      ...{ subscriberId, sessionId: uuidv7(), uid: rehearsalId, phonePrefix: '1990000' },
      ...{ memberSinceMs: nowMs, issuedAtMs: nowMs },
    });
    return { subscriberId, session };
  });
}
