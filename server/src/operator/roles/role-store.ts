import { isBuiltIn, type Right, type Role } from '@coupon-centre/contract/call/rights';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OperatorSchema } from '#platform/db/schema/operator-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

type RoleRow = Selectable<OperatorSchema['operator_role']>;

export interface ComposedRole {
  readonly names: Readonly<Record<Locale, string>>;
  readonly rights: readonly Right[];
}

/** Whether there is this role; it stays until the transaction ends. */
export async function isRole(trx: Transaction<Schema>, role: Role): Promise<boolean> {
  if (isBuiltIn(role)) return true;
  const found = await trx.selectFrom('operator_role').select('role').where('role', '=', role).forKeyShare().execute();
  return found.length === 1;
}

/** A composed role, locked; undefined: there is none. */
export const lockRole = (trx: Transaction<Schema>, roleId: string): Promise<RoleRow | undefined> =>
  trx
    .selectFrom('operator_role')
    .selectAll()
    .where('role', '=', roleId)
    .where('rights', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** Adds a composed role, or changes its names and rights. */
export async function putRole(trx: Transaction<Schema>, role: string, { names, rights }: ComposedRole): Promise<void> {
  const columns = { name_zh: names['zh-CN'], name_en: names.en, rights: [...rights] };
  await trx
    .insertInto('operator_role')
    .values({ role, ...columns })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(columns))
    .execute();
}

export const presentRole = ({ name_zh, name_en, rights }: RoleRow): ComposedRole => ({
  names: { 'zh-CN': name_zh ?? '', en: name_en ?? '' },
  rights: rights ?? [],
});

/** Composed roles by name, with how many accounts have each. */
export const readRoles = (db: Kysely<Schema>) =>
  db
    .selectFrom('operator_role as r')
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('operator as o')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('o.role', '=', 'r.role')
        .as('operators'),
    )
    .where('r.rights', 'is not', null)
    .orderBy('r.name_zh')
    .execute();
