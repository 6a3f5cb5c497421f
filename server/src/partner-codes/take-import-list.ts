import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { csvFile } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { importWords, reasonInWords } from './import-words.ts';
import type { PartnerCodes } from './partner-code.ts';

/** Lines read at once. */
const BATCH = 1_000;

/**
 * Lists no code that counts: of imported lines the serial number, of repeated ones the end of the code. Every download is audited.
 */
export const takeImportList =
  (db: Kysely<Schema>, codes: PartnerCodes): Handler<'takeImportList'> =>
  ({ importId, list }, caller) =>
    audited(db, caller, async (trx, note) => {
      const found = await trx
        .selectFrom('partner_import')
        .select(['template_id', 'file_name'])
        .where('import_id', '=', importId)
        .executeTakeFirst();
      if (found === undefined) return refuse('UNKNOWN_ITEM');
      note({
        action: 'codes.import.listTaken',
        target: { kind: 'coupon', id: found.template_id },
        after: { importId, list },
      });
      const isTaken = list === 'TAKEN';
      const { locale } = caller;
      const { line, serial, reason, text, lists } = importWords[locale];
      const rows = isTaken ? takenLines(db, importId) : otherLines(db, codes, { importId, verdict: list, locale });
      const heads = isTaken ? [line, serial] : [line, reason, text];
      return csvFile(`${found.file_name.replace(/\.\w+$/, '')}-${lists[list]}`, { heads, rows });
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

interface OtherLines {
  readonly importId: string;
  readonly verdict: 'FAILED' | 'THERE' | 'DOUBLED';
  readonly locale: Locale;
}

const SHOWN_LENGTH = 4;
const endOf = (code: string): string => `…${code.slice(-SHOWN_LENGTH)}`;

const otherLines = (db: Kysely<Schema>, { box }: PartnerCodes, { importId, verdict, locale }: OtherLines) => {
  // A repeated line is a code in force; a failed one is none.
  const shown = verdict === 'FAILED' ? (text: string) => text : endOf;
  return linesOf(async (after) => {
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
      fields: [reasonInWords(reason, locale), shown(box.open(sealed).toString('utf8'))],
    }));
  });
};
