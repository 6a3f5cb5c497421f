import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { addOperator } from '#operator/operator-store.ts';
import { hashPassword } from '#operator/password.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const NAME = 'admin';
/** Any number; the same on every node. */
const FIRST_LOCK = 7_022_002;

export interface FirstAdministrator {
  readonly name: string;
  readonly oneTimePassword: string;
}

/** Makes the first administrator if there is no administrator; undefined if there is one, even from a concurrent node. */
export async function ensureAdministrator(db: Kysely<Schema>, nowMs: number): Promise<FirstAdministrator | undefined> {
  const oneTimePassword = makeOneTimePassword();
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${FIRST_LOCK})`.execute(trx);
    const existing = await trx
      .selectFrom('operator')
      .select('operator_id')
      .where('role', '=', 'administrator')
      .limit(1)
      .executeTakeFirst();
    if (existing !== undefined) return undefined;
    const operatorId = await addOperator(trx, {
      name: NAME,
      displayName: NAME,
      role: 'administrator',
      nowMs,
      passwordHash: await hashPassword(oneTimePassword),
    });
    if (operatorId === undefined) return undefined;
    await writeAudit(trx, { operatorId: null, name: 'system', role: null, address: 'start', traceId: 'start', nowMs }, [
      {
        action: 'operator.made',
        target: { kind: 'operator', id: operatorId },
        after: { name: NAME, role: 'administrator' },
      },
    ]);
    return { name: NAME, oneTimePassword };
  });
}
