import type { listedDistribution } from '@coupon-centre/contract/distribution/listed-distribution';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { titleOf } from '#catalogue/title-of.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { CodeSchema } from '#platform/db/schema/code-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

type Row = Selectable<CodeSchema['distribution']> & { readonly title: LocalisedText };
type State = z.output<typeof listedDistribution>['state'];

/** Of those that are shown, UPLOADING is only a list that is made of an audience. */
export const shownState = (state: Row['state']): State => (state === 'UPLOADING' ? 'LISTING' : state);
export const storedState = (state: State): Row['state'] => (state === 'LISTING' ? 'UPLOADING' : state);

/** Distributions with a complete list, or with one that is made of an audience. */
export const distributions = (db: Kysely<Schema>) =>
  db
    .selectFrom('distribution as d')
    .selectAll('d')
    .select(titleOf(sql.ref('d.template_id')))
    .where(({ eb, or }) => or([eb('d.state', '!=', 'UPLOADING'), eb('d.conditions', 'is not', null)]));

export const presentDistribution = (row: Row): z.output<typeof listedDistribution> => ({
  distributionId: row.distribution_id,
  templateId: row.template_id,
  title: row.title,
  name: row.name,
  state: shownState(row.state),
  conditions: row.conditions,
  valid: row.valid,
  wrong: row.wrong,
  doubled: row.doubled,
  unknown: row.unknown,
  given: row.given,
  failed: row.failed,
  run: row.run,
  uploadedBy: row.uploaded_name,
  decidedBy: row.decided_name,
  createdAt: toInstant(row.created_at.getTime()),
});
