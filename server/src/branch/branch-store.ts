import type { Locale } from '@coupon-centre/contract/foundation/field';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

type BranchRow = Selectable<Schema['branch']>;

export interface Branch {
  readonly names: Readonly<Record<Locale, string>>;
  readonly isActive: boolean;
}

export const presentBranch = ({ name_zh, name_en, is_active }: BranchRow): Branch => ({
  names: { 'zh-CN': name_zh, en: name_en },
  isActive: is_active,
});

/** A branch, locked; undefined: there is none. */
export const lockBranch = (trx: Transaction<Schema>, branchId: string): Promise<BranchRow | undefined> =>
  trx.selectFrom('branch').selectAll().where('branch_id', '=', branchId).forUpdate().executeTakeFirst();

/** Whether a branch may be given something: it is active, and stays so until the transaction ends. Null: head office may. */
export async function takesMore(trx: Transaction<Schema>, branchId: string | null): Promise<boolean> {
  if (branchId === null) return true;
  const found = await trx
    .selectFrom('branch')
    .select('branch_id')
    .where('branch_id', '=', branchId)
    .where('is_active', '=', true)
    .forShare()
    .execute();
  return found.length === 1;
}

/** Branches by name, with how many accounts work for each. */
export const readBranches = (db: Kysely<Schema>) =>
  db
    .selectFrom('branch as b')
    .selectAll('b')
    .select((eb) =>
      eb
        .selectFrom('operator as o')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('o.branch_id', '=', 'b.branch_id')
        .as('operators'),
    )
    .orderBy(sql`b.name_zh`)
    .execute();
