import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { csvFile } from './csv-file.ts';
import { liabilityOf } from './liability.ts';

export const exportLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'exportLiability'> =>
  async (_request, { nowMs, locale }) => {
    const { items } = await liabilityOf(db, catalogue);
    const heads = [
      'templateId',
      'title',
      'termsVersion',
      'source',
      'sourceId',
      'sourceAt',
      'units',
      'bookValueFen',
      'valueFen',
    ];
    const rows = items.map((item) => [
      ...[item.templateId, item.title[locale], item.termsVersion, item.source],
      ...[item.sourceId, item.sourceAt, item.units, item.bookValueFen, item.valueFen],
    ]);
    return csvFile('liability', { heads, rows }, nowMs);
  };
