import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPools } from '#catalogue/template/coupon-lock.ts';
import { readUnitWorth } from '#catalogue/template/unit-worth.ts';
import { titleOf } from '#catalogue/title-of.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Codes {
  readonly templateId: string;
  readonly size: number;
}

type By = Pick<OperatorCaller, 'operatorId' | 'nowMs'>;

/** Codes of a coupon that were ordered within a day and that nobody else approved: small orders add up. */
async function countUnapproved(trx: Transaction<Schema>, templateId: string, nowMs: number): Promise<number> {
  const since = new Date(nowMs - DAY_MS);
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(size), 0)::float8 AS count
      FROM (SELECT job_id AS id, size FROM exchange_job
             WHERE template_id = ${templateId} AND created_at > ${since} AND state NOT IN ('FAILED', 'REJECTED')
             UNION ALL
            SELECT o.file_id, o.size FROM code_file_order o JOIN code_file f ON f.file_id = o.file_id
             WHERE o.template_id = ${templateId} AND f.created_at > ${since} AND f.state NOT IN ('ERROR', 'REJECTED')) AS ordered
     WHERE NOT EXISTS (SELECT FROM approval a WHERE a.kind IN ('CODES', 'CODE_FILE') AND a.subject_id = ordered.id::text)`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** What an operator ordered of any coupon within a day and nobody else approved, fen. */
async function worthUnapprovedBy(trx: Transaction<Schema>, operatorId: string, nowMs: number): Promise<number> {
  const since = new Date(nowMs - DAY_MS);
  const { rows } = await sql<{ templateId: string; size: number }>`
    SELECT template_id AS "templateId", sum(size)::float8 AS size
      FROM (SELECT job_id AS id, template_id, size FROM exchange_job
             WHERE ordered_by = ${operatorId} AND created_at > ${since} AND state NOT IN ('FAILED', 'REJECTED')
             UNION ALL
            SELECT o.file_id, o.template_id, o.size
              FROM code_file f
              JOIN code_file_order o ON o.file_id = f.file_id
              JOIN audit_entry e ON e.action = 'codeFile.ordered' AND e.target_id = f.file_id::text AND e.operator_id = ${operatorId}
             WHERE f.created_at > ${since} AND f.state NOT IN ('ERROR', 'REJECTED')) AS ordered
     WHERE NOT EXISTS (SELECT FROM approval a WHERE a.kind IN ('CODES', 'CODE_FILE') AND a.subject_id = ordered.id::text)
     GROUP BY template_id`.execute(trx);
  const worths = await Promise.all(rows.map(({ templateId, size }) => worthOfCodes(trx, { templateId, size })));
  return worths.reduce((sum, { exposureFen }) => sum + exposureFen, 0);
}

/** What so many codes of a coupon are worth. */
export async function worthOfCodes(db: Kysely<Schema>, { templateId, size }: Codes) {
  const { title } = await db.selectNoFrom(titleOf(sql`${templateId}::uuid`)).executeTakeFirstOrThrow();
  const terms = await readUnitWorth(db, templateId);
  const unitFen = terms?.worthFen ?? 0;
  return { title, unitFen, exposureFen: size * unitFen, termsVersion: terms?.version ?? 0 };
}

/**
 * The same of an order that is being made, and whether a second person has to approve it: with what was ordered of the coupon, or
 * by the operator, within a day and approved by nobody it is worth more than the threshold. Holds the coupon's pool and, for
 * what needs no approval, the operator: orders are judged one after the other.
 */
export async function worthOfOrder(trx: Transaction<Schema>, codes: Codes, { operatorId, nowMs }: By) {
  await lockPools(trx, [codes.templateId]);
  const worth = await worthOfCodes(trx, codes);
  const { codes_fen: thresholdFen } = await trx
    .selectFrom('approval_threshold')
    .select('codes_fen')
    .executeTakeFirstOrThrow();
  const count = codes.size + (await countUnapproved(trx, codes.templateId, nowMs));
  const ofCouponFen = count * worth.unitFen;
  if (ofCouponFen > Number(thresholdFen)) return { ...worth, needsApproval: true };
  await trx.selectFrom('operator').select('name').where('operator_id', '=', operatorId).forNoKeyUpdate().execute();
  const ofOperatorFen = worth.exposureFen + (await worthUnapprovedBy(trx, operatorId, nowMs));
  return { ...worth, needsApproval: ofOperatorFen > Number(thresholdFen) };
}

/** What the approval of codes depends on: the terms of their coupon, which say what they are worth. */
export const baseOfCodes = ({ termsVersion }: Pick<Awaited<ReturnType<typeof worthOfCodes>>, 'termsVersion'>) => ({
  termsVersion,
});
