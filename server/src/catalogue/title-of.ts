import { type RawBuilder, sql } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/**
 * A column `title`: the coupon's current title in every language; the draft's if never released. `templateId`: an
 * expression for its id.
 */
export const titleOf = (templateId: RawBuilder<unknown>) =>
  sql<LocalisedText>`coalesce((
    SELECT c.title FROM coupon_terms c JOIN coupon_template t ON t.template_id = c.template_id AND t.terms_version = c.version
     WHERE t.template_id = ${templateId}),
    (SELECT d.terms -> 'title' FROM coupon_draft d WHERE d.template_id = ${templateId}))`.as('title');
