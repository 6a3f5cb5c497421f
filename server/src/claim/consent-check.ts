import { consentDocuments } from '@coupon-centre/contract/subscriber/consent-documents';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import type { Session } from '#foundation/caller/caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { agreedVersionsOf } from '#subscriber/consent/consent-store.ts';

/** Sessions whose people agreed after the token was given out: some 100 bytes each. */
const REMEMBERED_SESSIONS = 20_000;

export interface ConsentCheck {
  /**
   * Whether no document changed in substance since the caller agreed to it. The token says to what; the database is asked only
   * for those who agreed since it was given out, and for those who did not.
   */
  isGiven(session: Pick<Session, 'sessionId' | 'subscriberId' | 'agreed'>, nowMs: number): Promise<boolean> | boolean;
  /** The same by what is recorded. */
  isGivenBy(subscriberId: string, nowMs: number): Promise<boolean>;
}

export function createConsentCheck(db: Kysely<Schema>, catalogue: Pick<Catalogue, 'contents'>): ConsentCheck {
  const remembered = growingCache<readonly number[]>({ max: REMEMBERED_SESSIONS });

  /** Whether somebody who agreed to these versions need not agree again. */
  function isCovered(versions: readonly number[] | undefined, nowMs: number): boolean {
    const asked = catalogue.contents().asksAgain.filter(({ fromMs }) => fromMs <= nowMs);
    return consentDocuments.every((docKey, index) =>
      asked.every((one) => one.docKey !== docKey || one.version <= (versions?.[index] ?? 0)),
    );
  }

  return {
    isGiven({ sessionId, subscriberId, agreed }, nowMs) {
      if (isCovered(agreed, nowMs) || isCovered(remembered.get(sessionId), nowMs)) return true;
      return agreedVersionsOf(db, subscriberId).then((versions) => {
        remembered.set(sessionId, versions);
        return isCovered(versions, nowMs);
      });
    },
    isGivenBy: async (subscriberId, nowMs) =>
      isCovered(undefined, nowMs) || isCovered(await agreedVersionsOf(db, subscriberId), nowMs),
  };
}
