import type { auditFilter } from '@coupon-centre/contract/audit/audit-filter';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '#platform/db/schema/schema.ts';

export type AuditFilter = z.output<typeof auditFilter>;

/** Escapes `%` and `_`. */
const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Entries that match the filter, unordered. */
export function findEntries(db: Kysely<Schema>, filter: AuditFilter) {
  let found = db.selectFrom('audit_entry').selectAll();
  if (filter.operatorId !== undefined) found = found.where('operator_id', '=', filter.operatorId);
  if (filter.action !== undefined) found = found.where('action', 'like', beginningWith(filter.action));
  if (filter.targetKind !== undefined) found = found.where('target_kind', '=', filter.targetKind);
  if (filter.targetId !== undefined) found = found.where('target_id', '=', filter.targetId);
  if (filter.from !== undefined) found = found.where('at', '>=', new Date(filter.from));
  if (filter.to !== undefined) found = found.where('at', '<', new Date(filter.to));
  return found;
}
