import { type Selectable, sql, type Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import { readInside } from '#catalogue/audience/read-inside.ts';
import type { CodeSchema } from '#platform/db/schema/code-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { SYSTEM } from './distribute.ts';
import { askForDistribution } from './distribution-approval.ts';
import { insertNumbers, type ListNeeds, moveDistribution } from './distribution-store.ts';

/** Subscribers looked at per transaction. */
const LOOKED_AT_ONCE = 2_500;

type Row = Selectable<CodeSchema['distribution']>;

/** Puts the numbers on the list; how many are on it now, and how many were on it before, having changed hands meanwhile. */
async function keepPeople(
  { db: trx, cipher }: ListNeeds,
  list: Pick<Row, 'distribution_id' | 'valid' | 'doubled'> & { readonly keyId: number },
  phones: readonly string[],
) {
  if (phones.length === 0) return { valid: list.valid, doubled: list.doubled };
  const first = list.valid + list.doubled + 1;
  const lines = phones.map((phone, index) => ({ lineNo: first + index, phone, text: phone }));
  const kept = await insertNumbers(
    { db: trx, cipher },
    { distributionId: list.distribution_id, keyId: list.keyId },
    lines,
  );
  return { valid: list.valid + kept.size, doubled: list.doubled + phones.length - kept.size };
}

/** The list is complete: its approval is asked for, in the name of who began it. An empty one is rejected at once. */
async function complete(
  trx: Transaction<Schema>,
  { row, conditions, counts }: { readonly row: Row; readonly conditions: Conditions; readonly counts: Counts },
  nowMs: number,
): Promise<void> {
  const { distribution_id: distributionId, template_id: templateId, name } = row;
  const isEmpty = counts.valid === 0;
  const to = isEmpty ? 'REJECTED' : 'IN_REVIEW';
  await moveDistribution(trx, distributionId, { from: 'UPLOADING', to, nowMs });
  if (!isEmpty) {
    const { operator_id: operatorId, branch_id: branchId } = await trx
      .selectFrom('operator')
      .select(['operator_id', 'branch_id'])
      .where(sql<boolean>`operator_id = ${row.uploaded_by}::uuid`)
      .executeTakeFirstOrThrow();
    const by = { operatorId, branchId, name: row.uploaded_name, keyId: row.asked_key, nowMs };
    const { valid } = counts;
    await askForDistribution(trx, { distributionId, asked: { templateId, name, valid, conditions } }, by);
  }
  await writeAudit(trx, { ...SYSTEM, nowMs }, [
    {
      action: 'distribution.listed',
      target: { kind: 'distribution', id: distributionId },
      after: { state: to, templateId, name, ...counts },
    },
  ]);
}

type Conditions = NonNullable<Row['conditions']>;
type Counts = Awaited<ReturnType<typeof keepPeople>>;

/**
 * Lists the next subscribers who met the conditions of a distribution when it was begun. The numbers and how far it came are written in
 * one transaction under the lock of the distribution's row, so a worker can be killed at any moment. Who acts while the list is made
 * may be on it or not; from then on it is fixed. 'idle': no list is being made, or others make them.
 */
export const listSome = (
  { db, cipher }: ListNeeds,
  nowMs: number,
  lookedAt = LOOKED_AT_ONCE,
): Promise<'more' | 'done' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('distribution')
        .selectAll()
        .where('state', '=', 'UPLOADING')
        .where('conditions', 'is not', null)
        .orderBy('changed_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined || row.conditions === null) return 'idle';
      const { conditions, list_key, listed_to: after } = row;
      const keyId = list_key ?? cipher.writing();
      const { people, next } = await readInside(
        { db: trx, cipher },
        {
          audience: { kind: 'conditions', all: conditions },
          nowMs: row.created_at.getTime(),
          after,
          lookedAt,
        },
      );
      const counts = await keepPeople(
        { db: trx, cipher },
        { ...row, keyId },
        people.map(({ phone }) => phone),
      );
      await trx
        .updateTable('distribution')
        .set({ ...counts, list_key: keyId, listed_to: next ?? after, changed_at: new Date(nowMs) })
        .where('distribution_id', '=', row.distribution_id)
        .execute();
      if (next !== null) return 'more';
      await complete(trx, { row, conditions, counts }, nowMs);
      return 'done';
    }),
  );
