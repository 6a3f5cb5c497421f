import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import { explainClaim as explain } from '#claim/explain-claim.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
}

export const explainClaim =
  (needs: Needs): Handler<'explainClaim'> =>
  async (asked, { nowMs, locale }) => {
    const explained = await explain(needs, { ...asked, nowMs, locale });
    return explained === null ? refuse('UNKNOWN_ITEM') : { ...explained, rules: [...explained.rules] };
  };
