import { type Kysely, sql, type Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { addOperator } from '#operator/operator-store.ts';
import { hashPassword } from '#operator/password.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Enough for one to ask and the other to approve. */
const WANTED = 2;
const usualName = (at: number): string => (at === 0 ? 'admin' : `admin${at + 1}`);
/** Any number; the same on every node. */
const FIRST_LOCK = 7_022_002;

export interface FirstAdministrator {
  readonly name: string;
  readonly oneTimePassword: string;
}

const countAdministrators = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('operator')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role', '=', 'administrator')
    .where('branch_id', 'is', null)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return Number(count);
};

async function makeAdministrator(trx: Transaction<Schema>, name: string, nowMs: number) {
  const oneTimePassword = makeOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const role = 'administrator';
  const operatorId = await addOperator(trx, { name, displayName: name, role, nowMs, passwordHash });
  if (operatorId === undefined) return null;
  await writeAudit(trx, { operatorId: null, name: 'system', role: null, address: 'start', traceId: 'start', nowMs }, [
    { action: 'operator.made', target: { kind: 'operator', id: operatorId }, after: { name, role } },
  ]);
  return { name, oneTimePassword };
}

interface Asked {
  readonly nowMs: number;
  /** Only if there is none. */
  readonly isStart: boolean;
  /** Sign-in names to use first. */
  readonly names?: readonly string[];
}

/**
 * Makes administrators until there are two, so that one can approve what the other asks for; returns those it made, none if there
 * are two, even from a concurrent node.
 */
export async function ensureAdministrators(
  trx: Transaction<Schema>,
  { nowMs, isStart, names = [] }: Asked,
): Promise<readonly FirstAdministrator[]> {
  await sql`SELECT pg_advisory_xact_lock(${FIRST_LOCK})`.execute(trx);
  const there = await countAdministrators(trx);
  if (isStart && there > 0) return [];
  const made: FirstAdministrator[] = [];
  // A name that is taken, by a disabled account too, is passed over.
  for (let at = 0; there + made.length < WANTED; at += 1) {
    const name = names[at] ?? usualName(at - names.length);
    const administrator = await makeAdministrator(trx, name, nowMs);
    if (administrator !== null) made.push(administrator);
  }
  return made;
}

/** What to say of administrators who were just made. */
export const administratorLines = (made: readonly FirstAdministrator[]): readonly string[] => [
  ...made.map(
    ({ name, oneTimePassword }) => `The console's administrator: name ${name}, one-time password ${oneTimePassword}`,
  ),
  'The passwords are shown only once and must be changed at the first sign-in. What one administrator asks for, the other approves.',
];
