import { rightsOfRole } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import { createSealedBox, type DeriveKey, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import { findKey } from '#operator/keys/key-store.ts';
import { findSession, markSeen } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { OperatorAccess } from '#platform/http/operator-access.ts';

const KEY_BYTES = 32;

/** What the operators' calls share; independent of subscribers. */
export interface Operators {
  readonly db: Kysely<Schema>;
  /** Seals authenticators' secrets. */
  readonly box: SealedBox;
  /** Keys the hashes of recovery codes. */
  readonly recoveryKey: Buffer;
  readonly access: OperatorAccess;
  /** Seals the answers that repeated requests get. */
  readonly answers: SealedBox;
}

/** Recognises operators by the database's current state: a change takes effect from the next call on. */
const createAccess = (db: Kysely<Schema>): OperatorAccess => ({
  async ofSession(token, { nowMs, isBackground }) {
    const session = await findSession(db, token, nowMs);
    if (session === undefined) return undefined;
    if (!isBackground) await markSeen(db, session, nowMs);
    const isOpen = session.step === 'OPEN';
    const { operatorId, name, role, sessionId } = session;
    return {
      operatorId,
      name,
      role,
      sessionId,
      keyId: null,
      isOpen,
      rights: new Set(isOpen ? rightsOfRole[role] : []),
    };
  },
  async ofKey(text, nowMs) {
    const key = await findKey(db, text, nowMs);
    if (key === undefined) return undefined;
    const { operatorId, name, role, keyId } = key;
    const ofRole = new Set(rightsOfRole[role]);
    const rights = new Set(key.rights.filter((right) => ofRole.has(right)));
    return { operatorId, name, role, sessionId: null, keyId, isOpen: true, rights };
  },
});

export const createOperators = (db: Kysely<Schema>, deriveKey: DeriveKey): Operators => ({
  db,
  box: createSealedBox(deriveKey, 'operator-authenticator'),
  recoveryKey: deriveKey('operator-recovery-code', KEY_BYTES),
  access: createAccess(db),
  answers: createSealedBox(deriveKey, 'operator-answer'),
});
