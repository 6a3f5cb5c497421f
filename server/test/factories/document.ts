import type { Insertable, Kysely } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { insertRows } from '#test/factories/rows.ts';

export interface DocumentSpec {
  readonly docKey: string;
  readonly version?: number;
  readonly title?: LocalisedText;
  readonly html?: LocalisedText;
  readonly updatedAtMs?: number;
  /** Default: when it was updated. */
  readonly effectiveAtMs?: number;
  readonly asksAgain?: boolean;
}

export const documentRow = (spec: DocumentSpec): Insertable<Schema['document']> => ({
  doc_key: spec.docKey,
  version: spec.version ?? 1,
  title: JSON.stringify(spec.title ?? { 'zh-CN': '服务说明', en: 'About the service' }),
  html: JSON.stringify(spec.html ?? { 'zh-CN': '<p>正文。</p>', en: '<p>Text.</p>' }),
  updated_at: new Date(spec.updatedAtMs ?? LONG_AGO_MS),
  effective_at: new Date(spec.effectiveAtMs ?? spec.updatedAtMs ?? LONG_AGO_MS),
  asks_again: spec.asksAgain ?? false,
});

export const makeDocument = (db: Kysely<Schema>, spec: DocumentSpec): Promise<void> =>
  insertRows(db, { document: [documentRow(spec)] });
