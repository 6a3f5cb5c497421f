import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { csvFile, writtenMinute, writtenYuan } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { liabilityRows, presentLiability } from './liability.ts';
import { reportWords } from './report-words.ts';

export const exportLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'exportLiability'> =>
  async ({ keyword }, { nowMs, locale }) => {
    const found = await liabilityRows(db, keyword)
      .selectAll('o')
      .orderBy('o.value_fen', 'desc')
      .orderBy('o.template_id')
      .orderBy('o.terms_version')
      .orderBy('o.pool_id')
      .execute();
    const items = await Promise.all(found.map((row) => presentLiability(catalogue, row)));
    const words = reportWords[locale];
    const rows = items.map((item) => [
      ...[item.title[locale], item.termsVersion, words.sources[item.source]],
      ...[item.sourceAt && writtenMinute(item.sourceAt)],
      ...[item.units, item.codes, item.promised, writtenYuan(item.bookValueFen), writtenYuan(item.valueFen)],
    ]);
    return csvFile(`${words.liabilityFile}-${businessDay(nowMs)}`, { heads: words.liability, rows });
  };
