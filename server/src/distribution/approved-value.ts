import type { Kysely } from 'kysely';
import { yuanText } from '#catalogue/template/budget.ts';
import { readUnitWorth } from '#catalogue/template/unit-worth.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What each number gets by the coupon's terms in force: their version (0: none), and the value of one unit, fen. */
export async function valuePerNumber(db: Kysely<Schema>, templateId: string) {
  const terms = await readUnitWorth(db, templateId);
  return { version: terms?.version ?? 0, unitFen: terms?.worthFen ?? 0 };
}

/** Per number, fen. */
export interface OutgrownValue {
  readonly approvedFen: number;
  readonly nowFen: number;
}

/**
 * Where the coupon is worth more now than what was approved for each number: both values; otherwise null. Nothing was approved for
 * a distribution without an approval.
 */
export async function findOutgrown(
  db: Kysely<Schema>,
  { distributionId, unitFen }: { readonly distributionId: string; readonly unitFen: number },
): Promise<OutgrownValue | null> {
  const approved = await db
    .selectFrom('distribution as d')
    .innerJoin('approval as a', (join) =>
      join.on(({ eb, and, ref, cast }) =>
        and([
          eb('a.kind', '=', 'DISTRIBUTION'),
          eb('a.subject_id', '=', cast<string>('d.distribution_id', 'text')),
          eb('a.state', '=', 'DONE'),
          eb(ref('d.valid'), '>', 0),
        ]),
      ),
    )
    .select(['a.exposure_fen', 'd.valid'])
    .where('d.distribution_id', '=', distributionId)
    .executeTakeFirst();
  const approvedFen = approved === undefined ? 0 : Math.floor(Number(approved.exposure_fen) / approved.valid);
  return unitFen > approvedFen ? { approvedFen, nowFen: unitFen } : null;
}

export const refuseOutgrown = ({ approvedFen, nowFen }: OutgrownValue) =>
  refuse('VALUE_OUTGROWN', { approvedFen, nowFen, approvedYuan: yuanText(approvedFen), nowYuan: yuanText(nowFen) });
