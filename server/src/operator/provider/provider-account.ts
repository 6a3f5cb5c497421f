import { createHash } from 'node:crypto';
import type { Role } from '@coupon-centre/contract/call/rights';
import { DISPLAY_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { operatorName } from '@coupon-centre/contract/foundation/operator-fields';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuditNote, writeAudit } from '#audit/audit-store.ts';
import type { OperatorGuest } from '#foundation/caller/operator-caller.ts';
import { addOperator, lockOperator, type OperatorRow } from '#operator/operator-store.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ProviderIdentity } from './identity-provider.ts';

export type Settled =
  | { readonly kind: 'operator'; readonly operator: OperatorRow }
  | { readonly kind: 'noRole'; readonly operatorId: string | undefined }
  | { readonly kind: 'disabled'; readonly operatorId: string };

interface Of {
  readonly identity: ProviderIdentity;
  readonly role: Role | undefined;
  readonly nowMs: number;
}

/** In the audit, where the claims changed something and no operator did. */
const ACTOR = 'identity provider';
const NAME_MAX = 32;

/** The display name as ours are: no control characters, not empty, not too long. */
function shownName({ displayName, userName, subject }: ProviderIdentity): string {
  const plain = (displayName ?? userName ?? subject).toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
  return plain.trim().slice(0, DISPLAY_NAME_MAX_LENGTH).toWellFormed().trim() || ACTOR;
}

/** Names to try: as at the provider, then with a mark of the identity. A name that an account has is never taken over. */
function namesOf({ issuer, subject, userName = '' }: ProviderIdentity): readonly string[] {
  const mark = createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
  const plain =
    userName
      .split('@')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z0-9._-]/g, '')
      .replace(/^[._-]+/, '') ?? '';
  const marked = [6, 16].map((size) => `${plain.slice(0, NAME_MAX - 1 - size) || 'operator'}-${mark.slice(0, size)}`);
  return [plain, ...marked].filter((name) => operatorName.safeParse(name).success);
}

async function addAccount(trx: Transaction<Schema>, { identity, role, nowMs }: Of & { role: Role }) {
  const displayName = shownName(identity);
  for (const name of namesOf(identity)) {
    const operatorId = await addOperator(trx, { name, displayName, role, passwordHash: null, nowMs });
    if (operatorId === undefined) continue;
    const { issuer, subject } = identity;
    const row = { issuer, subject, operator_id: operatorId, linked_at: new Date(nowMs) };
    await trx.insertInto('operator_identity').values(row).execute();
    return { operatorId, note: { after: { name, displayName, role, issuer, subject } } };
  }
  throw new Error('every name for a new operator is taken');
}

/** Changes to the account that the claims ask for; none: undefined. */
function changesOf(operator: OperatorRow, identity: ProviderIdentity, role: Role) {
  const before = { role: operator.role, displayName: operator.display_name, state: operator.state };
  const after = { role, displayName: shownName(identity), state: 'ACTIVE' as const };
  const isSame = before.role === role && before.displayName === after.displayName && before.state === 'ACTIVE';
  return isSame ? undefined : { before, after };
}

/** The account of a known identity, brought in line with its claims. */
async function follow(
  trx: Transaction<Schema>,
  operator: OperatorRow,
  { identity, role, nowMs }: Of,
): Promise<{ readonly settled: Settled; readonly note?: Omit<AuditNote, 'target'> }> {
  const { operator_id: operatorId, state } = operator;
  const update = (set: Partial<Pick<OperatorRow, 'role' | 'state' | 'display_name'>>) =>
    trx.updateTable('operator').set(set).where('operator_id', '=', operatorId).execute();
  if (state === 'DISABLED') return { settled: { kind: 'disabled', operatorId } };
  if (role === undefined) {
    const settled = { kind: 'noRole', operatorId } as const;
    if (state === 'NO_ROLE') return { settled };
    await update({ state: 'NO_ROLE' });
    await endSessions(trx, { operatorId, nowMs });
    return { settled, note: { action: 'operator.role.lost', before: { role: operator.role } } };
  }
  const changes = changesOf(operator, identity, role);
  if (changes === undefined) return { settled: { kind: 'operator', operator } };
  const { after } = changes;
  await update({ role: after.role, state: after.state, display_name: after.displayName });
  if (after.role !== operator.role) await endSessions(trx, { operatorId, nowMs });
  const changed = { ...operator, role: after.role, state: after.state, display_name: after.displayName };
  return { settled: { kind: 'operator', operator: changed }, note: { action: 'operator.followedClaims', ...changes } };
}

/**
 * The account of an identity by issuer and subject, made at the first sign-in with a role. Role and display name follow the
 * claims; without a role the account is NO_ROLE, which ends its sessions and keys. DISABLED stays.
 */
export function settleAccount(db: Kysely<Schema>, guest: OperatorGuest, of: Of): Promise<Settled> {
  const { issuer, subject } = of.identity;
  const { address, nowMs, traceId } = guest;
  const actor = { operatorId: null, name: ACTOR, role: null, address, nowMs, traceId };
  return db.transaction().execute(async (trx) => {
    // Simultaneous first sign-ins of one identity wait for each other.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`operator_identity\n${issuer}\n${subject}`}, 0))`.execute(
      trx,
    );
    const link = await trx
      .selectFrom('operator_identity')
      .select('operator_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (link !== undefined) {
      const operator = await lockOperator(trx, link.operator_id);
      if (operator === undefined) throw new Error('an operator is never deleted');
      const { settled, note } = await follow(trx, operator, of);
      const target = { kind: 'operator', id: link.operator_id };
      if (note !== undefined) await writeAudit(trx, actor, [{ ...note, target }]);
      return settled;
    }
    if (of.role === undefined) return { kind: 'noRole', operatorId: undefined };
    const { operatorId, note } = await addAccount(trx, { ...of, role: of.role });
    const operator = await lockOperator(trx, operatorId);
    if (operator === undefined) throw new Error('the operator was just added');
    await writeAudit(trx, actor, [{ action: 'operator.made', target: { kind: 'operator', id: operatorId }, ...note }]);
    return { kind: 'operator', operator };
  });
}
