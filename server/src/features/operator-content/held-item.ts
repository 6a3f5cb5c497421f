import type { ContentItem, ContentKind } from '@coupon-centre/contract/operator/content/content-items';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { keyOf, readItems } from './content-items.ts';

/** Any number; the same on every node. */
const CONTENT_LOCK = 7_027_001;

/** An item as it stands, undefined for none; whoever else changes content waits until the transaction ends. */
export async function holdItem(
  trx: Transaction<Schema>,
  kind: ContentKind,
  key: string,
): Promise<ContentItem | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${CONTENT_LOCK})`.execute(trx);
  return (await readItems(trx, kind)).find((item) => keyOf(item) === key);
}
