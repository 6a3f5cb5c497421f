import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { campaigns, listed } from './campaign-store.ts';

const newestFirst: Keyset = {
  name: 'campaigns',
  columns: [{ by: sql.ref('c.campaign_id'), kind: 'uuid', isDown: true }],
};

export const listCampaigns =
  (db: Kysely<Schema>): Handler<'listCampaigns'> =>
  async ({ keyword, isOpen, isTemplate = false, branchId, ...asked }, caller) => {
    let found = campaigns(db).where('c.is_template', '=', isTemplate);
    if (caller.branchId !== null) found = found.where('c.branch_id', '=', caller.branchId);
    if (branchId !== undefined) found = found.where('c.branch_id', '=', branchId);
    if (keyword !== undefined) found = found.where(sql<boolean>`strpos(lower(c.title), lower(${keyword})) > 0`);
    if (isOpen === true) found = found.where('c.closed_at', 'is', null);
    if (isOpen === false) found = found.where('c.closed_at', 'is not', null);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return { items: rows.map((row) => listed(row, caller.nowMs)), ...page };
  };
