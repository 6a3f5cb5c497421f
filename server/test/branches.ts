import { v7 as newId } from 'uuid';
import type { TestDatabase } from '#test/database.ts';
import type { TestOperator } from '#test/operator.ts';

/** Adds an active branch of this name, without anybody's word; its id. */
export async function makeBranch({ db }: Pick<TestDatabase, 'db'>, name: string): Promise<string> {
  const branchId = newId();
  await db
    .insertInto('branch')
    .values({ branch_id: branchId, name_zh: name, name_en: name, is_active: true })
    .execute();
  return branchId;
}

/** Lets an operator work for a branch from the next call on, without anybody's word. */
export async function worksFor(
  { db }: Pick<TestDatabase, 'db'>,
  operator: TestOperator,
  branchId: string | null,
): Promise<TestOperator> {
  await db
    .updateTable('operator')
    .set({ branch_id: branchId })
    .where('operator_id', '=', operator.operatorId)
    .execute();
  return operator;
}
