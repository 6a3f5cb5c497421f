import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/**
 * What `act` writes does not fire the trigger; `owner` is the owner's connection.
 * One transaction, whose lock on the table keeps other writers waiting: the worker may still be busy with earlier
 * orders, and what it writes is counted.
 */
export const withoutTrigger = (
  owner: Kysely<Schema>,
  { table, trigger }: { table: keyof Schema; trigger: string },
  act: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    const turn = (how: 'ENABLE' | 'DISABLE') =>
      sql`ALTER TABLE ${sql.table(table)} ${sql.raw(how)} TRIGGER ${sql.ref(trigger)}`.execute(trx);
    await turn('DISABLE');
    await act(trx);
    // A table with deferred checks to come cannot be altered.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx);
    await turn('ENABLE');
  });
