import type { exportLiability as exportLiabilityCall } from '@coupon-centre/contract/operator/board/export-liability';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { csvFile } from './csv-file.ts';
import { liabilityOf } from './liability.ts';

export const exportLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): OperatorHandler<typeof exportLiabilityCall> =>
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
