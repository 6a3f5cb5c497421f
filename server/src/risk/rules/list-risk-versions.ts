import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'riskVersions',
  columns: [{ by: sql.ref('version'), kind: 'integer', isDown: true }],
};

export const listRiskVersions =
  (db: Kysely<Schema>): Handler<'listRiskVersions'> =>
  async (asked) => {
    const { rows, ...page } = await readPage(db.selectFrom('risk_rule_set').selectAll(), newestFirst, asked);
    return {
      items: rows.map((row) => ({
        version: row.version,
        rules: [...row.rules],
        reason: row.reason,
        askedBy: row.asked_name,
        approvedBy: row.approved_name,
        inForceAt: toInstant(row.in_force_at.getTime()),
      })),
      ...page,
    };
  };
