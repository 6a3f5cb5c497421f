import { type Kysely, sql } from 'kysely';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'imports',
  columns: [
    { by: sql.ref('i.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('i.import_id'), kind: 'uuid', isDown: true },
  ],
};

export const listImports =
  (db: Kysely<Schema>): Handler<'listImports'> =>
  async ({ templateId, state, ...asked }, caller) => {
    let found = db
      .selectFrom('partner_import as i')
      .where('i.state', 'in', state ? [state] : ['RUNNING', 'DONE'])
      .where(seesCoupon(sql.ref('i.template_id'), caller));
    if (templateId !== undefined) found = found.where('i.template_id', '=', templateId);
    const { rows, ...page } = await readPage(
      found.selectAll('i').select(titleOf(sql.ref('i.template_id'))),
      newestFirst,
      asked,
    );
    const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    return {
      items: rows.map((row) => ({
        importId: row.import_id,
        templateId: row.template_id,
        title: row.title,
        fileName: row.file_name,
        state: row.state === 'DONE' ? ('DONE' as const) : ('RUNNING' as const),
        totalLines: row.total_lines,
        doneLines: row.done_lines,
        taken: row.taken,
        failed: row.failed,
        there: row.there,
        doubled: row.doubled,
        importedBy: row.operator_name,
        createdAt: toInstant(row.created_at.getTime()),
      })),
      total: Number(total),
      ...page,
    };
  };
