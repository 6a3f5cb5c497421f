import { rightsOfRole } from '@coupon-centre/contract/operator/rights';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { OperatorAccess } from '#http/operator-access.ts';
import { createSealedBox, type DeriveKey, type SealedBox } from '#identity/sealed-box.ts';
import { findKey } from '#operator/key-store.ts';
import { findSession, markSeen } from '#operator/session-store.ts';

const KEY_BYTES = 32;

/** What operators' own calls stand on; nothing of it has to do with subscribers. */
export interface Operators {
  readonly db: Kysely<Schema>;
  /** Seals authenticators' secrets. */
  readonly box: SealedBox;
  /** Of recovery codes' hashes. */
  readonly recoveryKey: Buffer;
  readonly access: OperatorAccess;
}

/** Recognises operators by what the database says at this moment: what was ended, changed or disabled holds from the next call on. */
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
});
