import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import type { RiskEntry } from './entry-store.ts';

const newestFirst: Keyset = {
  name: 'riskEntries',
  columns: [
    { by: sql.ref('added_at'), kind: 'instant', isDown: true },
    { by: sql.ref('entry_id'), kind: 'uuid', isDown: true },
  ],
};

const stateOf = ({ state, expires_at }: RiskEntry, nowMs: number) =>
  state === 'IN_FORCE' && expires_at.getTime() <= nowMs ? 'EXPIRED' : state;

export const listRiskEntries =
  (db: Kysely<Schema>): Handler<'listRiskEntries'> =>
  async ({ kind, effect, isAll, ...asked }, { nowMs }) => {
    let entries = db.selectFrom('risk_entry').selectAll();
    if (kind !== undefined) entries = entries.where('kind', '=', kind);
    if (effect !== undefined) entries = entries.where('effect', '=', effect);
    if (!isAll) entries = entries.where('state', '<>', 'ENDED').where('expires_at', '>', new Date(nowMs));
    const { rows, ...page } = await readPage(entries, newestFirst, asked);
    return {
      items: rows.map((row) => ({
        entryId: row.entry_id,
        kind: row.kind,
        shown: row.shown,
        subscriberId: row.kind === 'SUBSCRIBER' ? row.value : null,
        effect: row.effect,
        state: stateOf(row, nowMs),
        reason: row.reason,
        addedBy: row.added_name,
        addedAt: toInstant(row.added_at.getTime()),
        expiresAt: toInstant(row.expires_at.getTime()),
        endedBy: row.ended_name,
        endedAt: row.ended_at && toInstant(row.ended_at.getTime()),
      })),
      ...page,
    };
  };
