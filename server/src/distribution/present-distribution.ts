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

/** Distributions with a complete list. */
export const distributions = (db: Kysely<Schema>) =>
  db
    .selectFrom('distribution as d')
    .selectAll('d')
    .select(titleOf(sql.ref('d.template_id')))
    .where('d.state', '!=', 'UPLOADING');

export const presentDistribution = (row: Row): z.output<typeof listedDistribution> => ({
  distributionId: row.distribution_id,
  templateId: row.template_id,
  title: row.title,
  name: row.name,
  state: row.state as State,
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
