import { type Kysely, sql } from 'kysely';
import { readBookValue } from '#catalogue/template/book-value.ts';
import { titleOf } from '#catalogue/title-of.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Codes {
  readonly templateId: string;
  readonly size: number;
}

/** What so many codes of a coupon are worth, and whether a second person has to approve them. */
export async function worthOfCodes(db: Kysely<Schema>, { templateId, size }: Codes) {
  const { codes_fen: thresholdFen, title } = await db
    .selectFrom('approval_threshold')
    .select('codes_fen')
    .select(titleOf(sql`${templateId}::uuid`))
    .executeTakeFirstOrThrow();
  const terms = await readBookValue(db, templateId);
  const exposureFen = size * (terms?.book_value_fen ?? 0);
  return {
    title,
    exposureFen,
    termsVersion: terms?.version ?? 0,
    needsApproval: exposureFen > Number(thresholdFen),
  };
}

/** What the approval of codes depends on: the terms of their coupon, which say what they are worth. */
export const baseOfCodes = ({ termsVersion }: Pick<Awaited<ReturnType<typeof worthOfCodes>>, 'termsVersion'>) => ({
  termsVersion,
});
