import { headOfficeRights, type Right, rightsOf } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type DeriveKey, type PurposeKeys, purposeKeys } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { SealedTokens } from '#foundation/crypto/sealed-token.ts';
import { type Alarm, createAlarm } from '#operator/break-glass/break-glass.ts';
import { isFrom } from '#operator/keys/address-list.ts';
import { findKey, markUsed } from '#operator/keys/key-store.ts';
import { refuseElsewhere } from '#operator/keys/refuse-elsewhere.ts';
import { createIdentityProvider, type IdentityProvider } from '#operator/provider/identity-provider.ts';
import { createKeptAttempts, type KeptAttempt } from '#operator/provider/kept-attempt.ts';
import { createProviderRate, type ProviderRate } from '#operator/provider/provider-rate.ts';
import type { ProviderSettings } from '#operator/provider/provider-settings.ts';
import { findSession, markSeen } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { OperatorAccess } from '#platform/http/operator-access.ts';

/** What the operators' calls share; independent of subscribers. */
export interface Operators {
  readonly db: Kysely<Schema>;
  /** Seals authenticators' secrets. */
  readonly box: SealedBox;
  /** Seals halves of one-time passwords. */
  readonly halves: SealedBox;
  /** Keys the hashes of recovery codes. */
  readonly recoveryKeys: PurposeKeys;
  readonly access: OperatorAccess;
  /** Seals the answers that repeated requests get. */
  readonly answers: SealedBox;
  /** Where operators sign in; undefined: here, with passwords. */
  readonly provider: IdentityProvider | undefined;
  readonly attempts: SealedTokens<KeptAttempt>;
  readonly providerRate: ProviderRate;
  readonly alarm: Alarm;
}

const rightsIn = (branchId: string | null, rights: readonly Right[]): readonly Right[] =>
  branchId === null ? rights : rights.filter((right) => !headOfficeRights.has(right));

/** Recognises operators by the database's current state: a change takes effect from the next call on. */
const createAccess = (db: Kysely<Schema>): OperatorAccess => ({
  async ofSession(token, { nowMs, isBackground }) {
    const session = await findSession(db, token, nowMs);
    if (session === undefined) return undefined;
    if (!isBackground) await markSeen(db, session, nowMs);
    const isOpen = session.step === 'OPEN';
    const { operatorId, name, role, branchId, sessionId } = session;
    return {
      operatorId,
      name,
      role,
      branchId,
      sessionId,
      keyId: null,
      isOpen,
      rights: new Set(isOpen ? rightsIn(branchId, rightsOf(role, session.roleRights)) : []),
    };
  },
  async ofKey(text, arriving) {
    const { address, nowMs } = arriving;
    const key = await findKey(db, text, nowMs);
    if (key === undefined) return undefined;
    if (!isFrom(key.addresses, address)) return refuseElsewhere(db, key, arriving);
    await markUsed(db, key, nowMs);
    const { operatorId, name, role, branchId, keyId } = key;
    const ofRole = new Set(rightsIn(branchId, rightsOf(role, key.roleRights)));
    const rights = new Set(key.rights.filter((right) => ofRole.has(right)));
    return { operatorId, name, role, branchId, sessionId: null, keyId, isOpen: true, rights };
  },
});

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly log: Logger;
  readonly metrics: Registry | undefined;
  /** Undefined: operators sign in with passwords. */
  readonly identityProvider: ProviderSettings | undefined;
}

export function createOperators({ db, deriveKey, log, metrics, identityProvider }: Needs): Operators {
  return {
    db,
    box: createSealedBox(deriveKey, 'operator-authenticator'),
    halves: createSealedBox(deriveKey, 'operator-half-password'),
    recoveryKeys: purposeKeys(deriveKey, 'operator-recovery-code'),
    access: createAccess(db),
    provider: identityProvider && createIdentityProvider(identityProvider, log),
    attempts: createKeptAttempts(deriveKey),
    providerRate: createProviderRate(),
    answers: createSealedBox(deriveKey, 'operator-answer'),
    alarm: createAlarm(log, identityProvider && metrics),
  };
}
