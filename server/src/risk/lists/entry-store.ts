import type { Selectable, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export type RiskEntry = Selectable<Schema['risk_entry']>;

export const lockEntry = (trx: Transaction<Schema>, entryId: string): Promise<RiskEntry | undefined> =>
  trx.selectFrom('risk_entry').selectAll().where('entry_id', '=', entryId).forUpdate().executeTakeFirst();

/** Moves an entry on, and lets every node read the lists again. */
export async function setEntryState(
  trx: Transaction<Schema>,
  entryId: string,
  to: { readonly state: RiskEntry['state']; readonly by?: string; readonly at?: Date },
): Promise<void> {
  await trx
    .updateTable('risk_entry')
    .set({ state: to.state, ended_name: to.by ?? null, ended_at: to.at ?? null })
    .where('entry_id', '=', entryId)
    .execute();
  await trx
    .updateTable('risk_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', '1') }))
    .execute();
}
