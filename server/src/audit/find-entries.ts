import type { auditFilter } from '@coupon-centre/contract/audit/audit-filter';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '#platform/db/schema/schema.ts';

export type AuditFilter = z.output<typeof auditFilter>;

/** Escapes `%` and `_`. */
const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Operators by a part of a name. */
const namedLike = (eb: ExpressionBuilder<Schema, 'audit_entry'>, text: string) =>
  eb
    .selectFrom('operator')
    .select('operator.operator_id')
    .where((of) =>
      of.or([
        of('operator.name', 'ilike', `%${beginningWith(text)}`),
        of('operator.display_name', 'ilike', `%${beginningWith(text)}`),
      ]),
    );

/** Entries that match the filter, unordered. */
export function findEntries(db: Kysely<Schema>, filter: AuditFilter) {
  let found = db.selectFrom('audit_entry').selectAll();
  if (filter.operatorId !== undefined) found = found.where('operator_id', '=', filter.operatorId);
  if (filter.action !== undefined) {
    found = filter.action.endsWith('.')
      ? found.where('action', 'like', beginningWith(filter.action))
      : found.where('action', '=', filter.action);
  }
  if (filter.targetKind !== undefined) found = found.where('target_kind', '=', filter.targetKind);
  if (filter.targetId !== undefined) found = found.where('target_id', '=', filter.targetId);
  if (filter.target !== undefined) found = found.where('target_name', 'ilike', `%${beginningWith(filter.target)}`);
  const { operator, subscriberId } = filter;
  if (operator !== undefined)
    found = found.where((eb) =>
      eb.or([eb('operator_id', 'in', namedLike(eb, operator)), eb('operator_name', '=', operator)]),
    );
  // Entries from before the chain was keyed name a person as their target only.
  if (subscriberId !== undefined) {
    found = found.where((eb) =>
      eb.or([
        eb('subscriber_id', '=', subscriberId),
        eb.and([eb('target_kind', '=', 'subscriber'), eb('target_id', '=', subscriberId)]),
      ]),
    );
  }
  if (filter.from !== undefined) found = found.where('at', '>=', new Date(filter.from));
  if (filter.to !== undefined) found = found.where('at', '<', new Date(filter.to));
  return found;
}
