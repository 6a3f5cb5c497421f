import { writeCsvStream } from 'hucre/csv';
import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, SentFile } from '#platform/http/handler.ts';
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
    const bytes = writeCsvStream(readEntries(db, filter), {
      headers: Object.keys(cells),
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

type Entry = Awaited<ReturnType<ReturnType<typeof findEntries>['execute']>>[number];

const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** The file's columns: the head of each, and what stands in it. */
const cells: Readonly<Record<string, (entry: Entry) => string>> = {
  seq: ({ seq }) => seq,
  at: ({ at }) => toInstant(at.getTime()),
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
    for (const row of rows) yield Object.values(cells).map((cellOf) => cellOf(row));
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < BATCH) return;
  }
}
