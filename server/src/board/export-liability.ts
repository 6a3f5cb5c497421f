import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { csvFile } from './csv-file.ts';
import { liabilityRows, presentLiability } from './liability.ts';

export const exportLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'exportLiability'> =>
  async (_request, { nowMs, locale }) => {
    const found = await liabilityRows(db, undefined)
      .selectAll('o')
      .orderBy('o.value_fen', 'desc')
      .orderBy('o.template_id')
      .orderBy('o.terms_version')
      .orderBy('o.pool_id')
      .execute();
    const items = await Promise.all(found.map((row) => presentLiability(catalogue, row)));
    const heads = [
      'templateId',
      'title',
      'termsVersion',
      'source',
      'sourceId',
      'sourceAt',
      'units',
      'codes',
      'promised',
      'bookValueFen',
      'valueFen',
    ];
    const rows = items.map((item) => [
      ...[item.templateId, item.title[locale], item.termsVersion, item.source],
      ...[item.sourceId, item.sourceAt, item.units, item.codes, item.promised, item.bookValueFen, item.valueFen],
    ]);
    return csvFile('liability', { heads, rows }, nowMs);
  };
