import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Whether a coupon uses a partner's codes. */
export async function hasPartnerCodes(db: Kysely<Schema>, templateId: string): Promise<boolean> {
  const pool = await db
    .selectFrom('partner_pool')
    .select('template_id')
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  return pool !== undefined;
}
