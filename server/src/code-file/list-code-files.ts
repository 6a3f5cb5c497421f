import type { codeFileStates } from '@coupon-centre/contract/code-file/list-code-files';
import { type Kysely, sql } from 'kysely';
import { lastApprovals } from '#approval/approval-store.ts';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { orderedBy } from './code-file-store.ts';
import { codesLeftIn } from './void-codes.ts';

/** Escapes `%` and `_`. */
const asPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface Row {
  readonly file_id: string;
  readonly batch_no: string;
  readonly name: string;
  readonly state: (typeof codeFileStates)[number];
  readonly row_count: number;
  readonly downloads_left: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ordered_by: string | null;
  readonly contacts: number;
}

type Counts = ReadonlyMap<string, number>;

/** Rows of each file in a table of subscribers, which may be on several machines and so is asked by itself. */
async function countByFile(
  db: Kysely<Schema>,
  table: 'code_file_download' | 'code_file_extraction',
  files: readonly Row[],
): Promise<Counts> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['file_id', fn.countAll<string>().as('count')])
    .where('file_id', '=', sql<string>`ANY (${files.map(({ file_id }) => file_id)}::uuid[])`)
    .groupBy('file_id')
    .execute();
  return new Map(rows.map(({ file_id, count }) => [file_id, Number(count)]));
}

interface OfFiles {
  readonly approvals: ReadonlyMap<string, string>;
  readonly downloads: Counts;
  readonly extractions: Counts;
  readonly codesLeft: Counts;
}

const present = (row: Row, { approvals, downloads, extractions, codesLeft }: OfFiles) => ({
  fileId: row.file_id,
  batchNo: row.batch_no,
  name: row.name,
  orderedBy: row.ordered_by,
  state: row.state,
  approvalId: approvals.get(row.file_id) ?? null,
  rows: row.row_count,
  codesLeft: codesLeft.get(row.file_id) ?? 0,
  downloadsLeft: row.downloads_left,
  downloads: downloads.get(row.file_id) ?? 0,
  extractions: extractions.get(row.file_id) ?? 0,
  contacts: row.contacts,
  createdAt: toInstant(row.created_at.getTime()),
  expiresAt: toInstant(row.expires_at.getTime()),
});

const newestFirst: Keyset = { name: 'codeFiles', columns: [{ by: sql.ref('f.file_id'), kind: 'uuid', isDown: true }] };

export const listCodeFiles =
  (db: Kysely<Schema>): Handler<'listCodeFiles'> =>
  async ({ keyword, state, ...asked }, caller) => {
    const { branchId, nowMs } = caller;
    const conditions = [sql`true`];
    if (branchId !== null) {
      conditions.push(
        sql`file_id IN (SELECT o.file_id FROM code_file_order o WHERE ${seesCoupon(sql`o.template_id`, caller)})`,
      );
    }
    if (keyword !== undefined) {
      conditions.push(sql`(batch_no ILIKE ${asPattern(keyword)} OR name ILIKE ${asPattern(keyword)})`);
    }
    if (state !== undefined) conditions.push(sql`current_state = ${state}`);
    const files = sql<Row>`(
      SELECT f.file_id, f.batch_no, f.name, f.current_state AS state, f.row_count, f.downloads_left, f.created_at, f.expires_at,
             ${orderedBy} AS ordered_by,
             (SELECT count(*)::integer FROM code_file_contact c WHERE c.file_id = f.file_id) AS contacts
        FROM (SELECT *, CASE WHEN expires_at <= ${new Date(nowMs)} THEN 'EXPIRED' ELSE state END AS current_state FROM code_file) AS f
       WHERE ${sql.join(conditions, sql` AND `)}
)`;
    const { rows, ...page } = await readPage(db.selectFrom(files.as('f')).selectAll('f'), newestFirst, asked);
    const refusable = rows.filter(({ state: is }) => is === 'IN_REVIEW' || is === 'REJECTED');
    const [approvals, downloads, extractions, codesLeft] = await Promise.all([
      lastApprovals(
        db,
        'CODE_FILE',
        refusable.map(({ file_id }) => file_id),
      ),
      countByFile(db, 'code_file_download', rows),
      countByFile(db, 'code_file_extraction', rows),
      codesLeftIn(
        db,
        rows.map(({ file_id }) => file_id),
        nowMs,
      ),
    ]);
    return { items: rows.map((row) => present(row, { approvals, downloads, extractions, codesLeft })), ...page };
  };
