import type { ContentItem, ContentKind } from '@coupon-centre/contract/content/content-items';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { keyOf, tableOf } from './content-items.ts';

/** Any number; the same on every node. */
const CONTENT_LOCK = 7_027_001;

/** Other changes to content, and requests for them, wait until the transaction ends. */
export async function holdContent(trx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${CONTENT_LOCK})`.execute(trx);
}

/** An item, undefined for none; other changes to content wait until the transaction ends. */
export async function holdItem(
  trx: Transaction<Schema>,
  kind: ContentKind,
  key: string,
): Promise<ContentItem | undefined> {
  await holdContent(trx);
  return (await tableOf(kind).read(trx)).find((item) => keyOf(item) === key);
}
