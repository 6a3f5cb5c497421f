import { type RawBuilder, sql } from 'kysely';
import type { LocalisedText } from '#db/schema.ts';

/**
 * A column `title`: what the coupon is called now, in every language; of one that was never released, as it is being written.
 * `templateId`: where its id stands.
 */
export const titleOf = (templateId: RawBuilder<unknown>) =>
  sql<LocalisedText>`coalesce((
    SELECT c.title FROM coupon_terms c JOIN coupon_template t ON t.template_id = c.template_id AND t.terms_version = c.version
     WHERE t.template_id = ${templateId}),
    (SELECT d.terms -> 'title' FROM coupon_draft d WHERE d.template_id = ${templateId}))`.as('title');
