import { writeCsvStream } from 'hucre/csv';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, SentFile } from '#platform/http/handler.ts';
import type { PartnerCodes } from './partner-code.ts';

/** Lines read at once. */
const BATCH = 1_000;

/** For imported lines lists the serial number, not the code. Every download is audited. */
export const takeImportList =
  (db: Kysely<Schema>, codes: PartnerCodes): Handler<'takeImportList'> =>
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
      const rows = isTaken ? takenLines(db, importId) : otherLines(db, codes, { importId, verdict: list });
      const bytes = writeCsvStream(rows, {
        headers: isTaken ? ['line', 'serial'] : ['line', 'reason', 'text'],
        bom: true,
        escapeFormulae: true,
        lineSeparator: '\r\n',
      });
      const name = `import-${importId.slice(-12)}-${list.toLowerCase()}.csv`;
      return new SentFile({ bytes, type: 'text/csv; charset=utf-8', name });
    });

interface ReadLine {
  readonly line_no: number;
  readonly fields: string[];
}

/** All lines in order, in batches: `read` returns those after a line number. */
async function* linesOf(read: (after: number) => Promise<readonly ReadLine[]>): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const lines = await read(after);
    for (const { line_no, fields } of lines) yield [String(line_no), ...fields];
    after = lines.at(-1)?.line_no ?? after;
    if (lines.length < BATCH) return;
  }
}

const takenLines = (db: Kysely<Schema>, importId: string) =>
  linesOf(async (after) => {
    const rows = await db
      .selectFrom('partner_code')
      .select(['line_no', 'serial_no'])
      .where('import_id', '=', importId)
      .where('line_no', '>', after)
      .orderBy('line_no')
      .limit(BATCH)
      .execute();
    return rows.map(({ line_no, serial_no }) => ({ line_no, fields: [String(serial_no)] }));
  });

const otherLines = (
  db: Kysely<Schema>,
  { box }: PartnerCodes,
  { importId, verdict }: { readonly importId: string; readonly verdict: 'FAILED' | 'THERE' | 'DOUBLED' },
) =>
  linesOf(async (after) => {
    const rows = await db
      .selectFrom('partner_import_line')
      .select(['line_no', 'reason', 'sealed'])
      .where('import_id', '=', importId)
      .where('verdict', '=', verdict)
      .where('line_no', '>', after)
      .orderBy('line_no')
      .limit(BATCH)
      .execute();
    return rows.map(({ line_no, reason, sealed }) => ({
      line_no,
      fields: [reason, box.open(sealed).toString('utf8')],
    }));
  });
