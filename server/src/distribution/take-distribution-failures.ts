import type { Locale } from '@coupon-centre/contract/foundation/field';
import { type Kysely, sql } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hideDigits } from '#foundation/text/hide-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { csvFile } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { failureInWords, failureWords } from './failure-words.ts';

/** Lines read at once. */
const BATCH = 1_000;

interface Failure {
  readonly line_no: number;
  readonly why: string;
  readonly sealed: Buffer;
}

const failuresAfter = (db: Kysely<Schema>, distributionId: string, after: number) =>
  sql<Failure>`
    SELECT line_no, outcome AS why, phone_sealed AS sealed FROM distribution_number
     WHERE distribution_id = ${distributionId} AND outcome IS NOT NULL AND owned_id IS NULL AND line_no > ${after}
     UNION ALL
    SELECT line_no, verdict, sealed FROM distribution_line WHERE distribution_id = ${distributionId} AND line_no > ${after}
     ORDER BY line_no LIMIT ${BATCH}`.execute(db);

async function* readFailures(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  { distributionId, locale }: { readonly distributionId: string; readonly locale: Locale },
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const { rows } = await failuresAfter(db, distributionId, after);
    for (const { line_no, why, sealed } of rows) {
      // An invalid line may be a number with a typo, so it is masked too.
      yield [String(line_no), failureInWords(why, locale), hideDigits(cipher.open(sealed))];
    }
    after = rows.at(-1)?.line_no ?? after;
    if (rows.length < BATCH) return;
  }
}

/** The line number identifies the phone number for the owner of the list. Every download is audited. */
export const takeDistributionFailures =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'takeDistributionFailures'> =>
  ({ distributionId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const found = await trx
        .selectFrom('distribution')
        .select(['name', 'failed', 'state'])
        .where('distribution_id', '=', distributionId)
        .executeTakeFirst();
      if (found === undefined || found.state === 'UPLOADING') return refuse('UNKNOWN_ITEM');
      note({
        action: 'distribution.failuresTaken',
        target: { kind: 'distribution', id: distributionId },
        after: { failed: found.failed },
      });
      const { locale } = caller;
      const { line, reason, number, file } = failureWords[locale];
      return csvFile(`${found.name}-${file}`, {
        heads: [line, reason, number],
        rows: readFailures(db, cipher, { distributionId, locale }),
      });
    });
