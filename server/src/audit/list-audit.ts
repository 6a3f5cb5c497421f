import { sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { type AuditReading, readEntryNames } from './entry-names.ts';
import { findEntries } from './find-entries.ts';

const newestFirst: Keyset = { name: 'audit', columns: [{ by: sql.ref('seq'), kind: 'integer', isDown: true }] };

export const listAudit =
  (needs: AuditReading): Handler<'listAudit'> =>
  async ({ cursor, pageSize, ...filter }, { locale }) => {
    const { rows, ...page } = await readPage(findEntries(needs.db, filter), newestFirst, { cursor, pageSize });
    const namesIn = await readEntryNames(needs, rows, locale);
    return {
      items: rows.map((row) => ({
        seq: Number(row.seq),
        at: toInstant(row.at.getTime()),
        operatorId: row.operator_id,
        operatorName: row.operator_name,
        role: row.role,
        keyId: row.key_id,
        address: row.address,
        traceId: row.trace_id,
        action: row.action,
        targetKind: row.target_kind,
        targetId: row.target_id,
        targetName: row.target_name,
        subscriberId: row.subscriber_id,
        before: row.before,
        after: row.after,
        names: namesIn(row),
        reason: row.reason,
        version: row.version,
        hash: row.hash.toString('hex'),
      })),
      ...page,
    };
  };
