import type { BuiltInRole } from '@coupon-centre/contract/call/rights';
import { roleWords } from '@coupon-centre/contract/operator/role-words';
import { makeOneTimePassword } from '@coupon-centre/server/src/operator/made-secrets.ts';
import { addOperator } from '@coupon-centre/server/src/operator/operator-store.ts';
import { hashPassword } from '@coupon-centre/server/src/operator/password.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { Kysely } from 'kysely';

export interface SandboxOperator {
  readonly operatorId: string;
  readonly name: string;
}

/** The sandbox's operator of a role, made when first asked for, with a password that no one knows. */
export async function sandboxOperator(db: Kysely<Schema>, role: BuiltInRole, nowMs: number): Promise<SandboxOperator> {
  const name = `sandbox-${role}`;
  const find = () => db.selectFrom('operator').select('operator_id').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return { operatorId: known.operator_id, name };
  const passwordHash = await hashPassword(makeOneTimePassword());
  const made = await addOperator(db, { name, displayName: roleWords['zh-CN'][role], role, passwordHash, nowMs });
  return { operatorId: made ?? (await find())?.operator_id ?? '', name };
}
