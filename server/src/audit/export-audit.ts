import type { Kysely } from 'kysely';
import { businessDay, toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { csvFile } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type AuditColumn, auditFileWords, auditColumns as columns } from './audit-file-words.ts';
import { audited } from './audited.ts';
import { type AuditFilter, findEntries } from './find-entries.ts';

/** Entries read at once. */
const BATCH = 1_000;
/** Streams the file. The export itself is recorded too, and is in the file. */
export const exportAudit =
  (db: Kysely<Schema>): Handler<'exportAudit'> =>
  async (filter, caller) => {
    await audited(db, caller, async (_trx, note) =>
      note({ action: 'audit.exported', target: { kind: 'audit', id: 'all' }, after: { ...filter } }),
    );
    const words = auditFileWords[caller.locale];
    return csvFile(`audit-${businessDay(caller.nowMs)}`, {
      heads: columns.map((column) => words[column]),
      rows: readEntries(db, filter),
    });
  };

type Entry = Awaited<ReturnType<ReturnType<typeof findEntries>['execute']>>[number];

const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** What stands in a column. Times are the hashed ones, to the millisecond. */
const cells: Readonly<Record<AuditColumn, (entry: Entry) => string>> = {
  seq: ({ seq }) => seq,
  at: ({ at }) => toInstant(at.getTime()).replace('T', ' '),
  operatorId: ({ operator_id }) => operator_id ?? '',
  operatorName: ({ operator_name }) => operator_name,
  role: ({ role }) => role ?? '',
  keyId: ({ key_id }) => key_id ?? '',
  address: ({ address }) => address,
  traceId: ({ trace_id }) => trace_id,
  action: ({ action }) => action,
  targetKind: ({ target_kind }) => target_kind,
  targetId: ({ target_id }) => target_id,
  targetName: ({ target_name }) => target_name ?? '',
  subscriberId: ({ subscriber_id }) => subscriber_id ?? '',
  before: ({ before }) => asText(before),
  after: ({ after }) => asText(after),
  reason: ({ reason }) => reason ?? '',
  version: ({ version }) => String(version),
  prevHash: ({ prev_hash }) => prev_hash.toString('hex'),
  hash: ({ hash }) => hash.toString('hex'),
};

async function* readEntries(db: Kysely<Schema>, filter: AuditFilter): AsyncGenerator<string[]> {
  let seq = '0';
  for (;;) {
    const rows = await findEntries(db, filter).where('seq', '>', seq).orderBy('seq').limit(BATCH).execute();
    for (const row of rows) yield columns.map((column) => cells[column](row));
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < BATCH) return;
  }
}
