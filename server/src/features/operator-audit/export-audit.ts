import type { exportAudit as exportAuditCall } from '@coupon-centre/contract/operator/audit/export-audit';
import { writeCsvStream } from 'hucre/csv';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { type AuditFilter, findEntries } from '#audit/find-entries.ts';
import { toInstant } from '#coupon/business-day.ts';
import type { Schema } from '#db/schema.ts';
import { SentFile } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** Entries read at once. */
const BATCH = 1_000;
const HEADS = [
  ...['seq', 'at', 'operatorId', 'operatorName', 'role', 'keyId', 'address', 'traceId', 'action', 'targetKind'],
  ...['targetId', 'before', 'after', 'reason', 'prevHash', 'hash'],
];

const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

async function* readEntries(db: Kysely<Schema>, filter: AuditFilter): AsyncGenerator<string[]> {
  let seq = '0';
  for (;;) {
    const rows = await findEntries(db, filter).where('seq', '>', seq).orderBy('seq').limit(BATCH).execute();
    for (const row of rows) {
      yield [
        ...[row.seq, toInstant(row.at.getTime()), row.operator_id ?? '', row.operator_name, row.role ?? ''],
        ...[row.key_id ?? '', row.address, row.trace_id, row.action, row.target_kind, row.target_id],
        ...[asText(row.before), asText(row.after), row.reason ?? ''],
        ...[row.prev_hash.toString('hex'), row.hash.toString('hex')],
      ];
      seq = row.seq;
    }
    if (rows.length < BATCH) return;
  }
}

/** The file is made as it is sent. That somebody took it out is recorded too, and stands in it. */
export const exportAudit =
  (db: Kysely<Schema>): OperatorHandler<typeof exportAuditCall> =>
  async (filter, caller) => {
    await audited(db, caller, async (_trx, note) =>
      note({ action: 'audit.exported', target: { kind: 'audit', id: 'all' }, after: { ...filter } }),
    );
    const bytes = writeCsvStream(readEntries(db, filter), {
      headers: HEADS,
      bom: true,
      escapeFormulae: true,
      lineSeparator: '\r\n',
    });
    return new SentFile({
      bytes,
      type: 'text/csv; charset=utf-8',
      name: `audit-${toInstant(caller.nowMs).slice(0, 10)}.csv`,
    });
  };
