import type { PageFault } from '@coupon-centre/contract/call/page-fault';
import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { Kysely, Transaction } from 'kysely';
import { allowHosts } from '#catalogue/link-hosts.ts';
import { cleanPage } from '#catalogue/pages/claim-page-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readStatuses } from './coupon-statuses.ts';
import { couponsToCheck, pageFaults } from './page-faults.ts';

/** What editing claim pages needs. */
export interface PageEditing {
  readonly db: Kysely<Schema>;
  /** Why this cannot be published now; empty if it can. */
  faultsOf(trx: Kysely<Schema> | Transaction<Schema>, written: WrittenPage, nowMs: number): Promise<PageFault[]>;
}

/** `linkHosts`: hosts that pages may link to and show pictures from. */
export function createPageEditing(db: Kysely<Schema>, linkHosts: readonly string[]): PageEditing {
  const mayLeadTo = allowHosts(linkHosts);
  return {
    db,
    async faultsOf(trx, written, nowMs) {
      const statuses = await readStatuses(trx, couponsToCheck(written), nowMs);
      return pageFaults(
        { ...written, content: cleanPage(written.content) },
        { statusOf: (templateId) => statuses.get(templateId) ?? 'NOT_PUBLISHED', mayLeadTo, nowMs },
      );
    },
  };
}
