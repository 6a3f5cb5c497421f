import type { takeImportList as takeImportListCall } from '@coupon-centre/contract/operator/codes/take-import-list';
import { writeCsvStream } from 'hucre/csv';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { PartnerCodes } from '#coupon/partner-code.ts';
import type { Schema } from '#db/schema.ts';
import { refuse, SentFile } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** Lines read at once. */
const BATCH = 1_000;

async function* takenLines(db: Kysely<Schema>, importId: string): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('partner_code')
      .select(['line_no', 'serial_no'])
      .where('import_id', '=', importId)
      .where('line_no', '>', after)
      .orderBy('line_no')
      .limit(BATCH)
      .execute();
    for (const row of rows) yield [String(row.line_no), String(row.serial_no)];
    after = rows.at(-1)?.line_no ?? after;
    if (rows.length < BATCH) return;
  }
}

async function* otherLines(
  db: Kysely<Schema>,
  { box }: PartnerCodes,
  importId: string,
  verdict: 'FAILED' | 'THERE' | 'DOUBLED',
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('partner_import_line')
      .select(['line_no', 'reason', 'sealed'])
      .where('import_id', '=', importId)
      .where('verdict', '=', verdict)
      .where('line_no', '>', after)
      .orderBy('line_no')
      .limit(BATCH)
      .execute();
    for (const row of rows) yield [String(row.line_no), row.reason, box.open(row.sealed).toString('utf8')];
    after = rows.at(-1)?.line_no ?? after;
    if (rows.length < BATCH) return;
  }
}

/** Of lines that were taken the serial number is told, not the code. That somebody took a list out is recorded. */
export const takeImportList =
  (db: Kysely<Schema>, codes: PartnerCodes): OperatorHandler<typeof takeImportListCall> =>
  ({ importId, list }, caller) =>
    audited(db, caller, async (trx, note) => {
      const found = await trx
        .selectFrom('partner_import')
        .select('template_id')
        .where('import_id', '=', importId)
        .executeTakeFirst();
      if (found === undefined) return refuse('UNKNOWN_ITEM');
      note({
        action: 'codes.import.listTaken',
        target: { kind: 'coupon', id: found.template_id },
        after: { importId, list },
      });
      const isTaken = list === 'TAKEN';
      const rows = isTaken ? takenLines(db, importId) : otherLines(db, codes, importId, list);
      const bytes = writeCsvStream(rows, {
        headers: isTaken ? ['line', 'serial'] : ['line', 'reason', 'text'],
        bom: true,
        escapeFormulae: true,
        lineSeparator: '\r\n',
      });
      const name = `import-${importId.slice(-12)}-${list.toLowerCase()}.csv`;
      return new SentFile({ bytes, type: 'text/csv; charset=utf-8', name });
    });
