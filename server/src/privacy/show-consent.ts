import { consentDocuments } from '@coupon-centre/contract/subscriber/consent-documents';
import type { Kysely } from 'kysely';
import { documentState, documentVersions } from '#catalogue/document-versions.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { newestConsents } from '#subscriber/consent/consent-store.ts';

/** The versions that are in force or were, newest first, without their text. */
const versionsSoFar = (db: Kysely<Schema>, nowMs: number) =>
  documentVersions(db)
    .select(['doc_key', 'version', 'title', 'effective_at', 'replaced_at', 'asks_again'])
    .where('doc_key', 'in', consentDocuments)
    .where('effective_at', '<=', new Date(nowMs))
    .where(({ eb, or }) => or([eb('replaced_at', 'is', null), eb('replaced_at', '>', eb.ref('effective_at'))]))
    .orderBy('version', 'desc')
    .execute();

/**
 * Asks again where a version that was in force since the recorded one changed the text in substance. A subscriber without a record
 * logged in with a page of before: such a version asks them, too; without one nothing is asked before the next login.
 */
export const showConsent =
  (db: Kysely<Schema>): Handler<'showConsent'> =>
  async (_request, { session, locale, nowMs }) => {
    const [versions, consents] = await Promise.all([
      versionsSoFar(db, nowMs),
      newestConsents(db, session.subscriberId),
    ]);
    return {
      documents: consentDocuments.flatMap((docKey) => {
        const own = versions.filter((version) => version.doc_key === docKey);
        const inForce = own.find((version) => documentState(version, nowMs) === 'IN_FORCE');
        if (inForce === undefined) return [];
        const newest = consents.get(docKey);
        const agreed = newest?.kind === 'GIVEN' ? newest : undefined;
        return {
          docKey,
          title: inForce.title[locale],
          version: inForce.version,
          agreed: agreed === undefined ? null : { version: agreed.version, at: toInstant(agreed.at.getTime()) },
          mustAgree: own.some(({ version, asks_again }) => asks_again && version > (agreed?.version ?? 0)),
        };
      }),
    };
  };
