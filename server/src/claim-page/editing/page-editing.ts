import type { PageFault } from '@coupon-centre/contract/call/page-fault';
import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { Kysely, Transaction } from 'kysely';
import { allowHosts } from '#catalogue/link-hosts.ts';
import { cleanPage, cleanVariants } from '#catalogue/pages/claim-page-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readStatuses } from './coupon-statuses.ts';
import { couponsToCheck, pageFaults } from './page-faults.ts';

/** What editing claim pages needs. */
export interface PageEditing {
  readonly db: Kysely<Schema>;
  /** Why this cannot be published now; empty if it can. To an operator of a branch every other coupon is unknown. */
  faultsOf(
    trx: Kysely<Schema> | Transaction<Schema>,
    written: WrittenPage,
    by: Pick<OperatorCaller, 'branchId' | 'nowMs'>,
  ): Promise<PageFault[]>;
}

/** `linkHosts`: hosts that pages may link to and show pictures from. */
export function createPageEditing(db: Kysely<Schema>, linkHosts: readonly string[]): PageEditing {
  const mayLeadTo = allowHosts(linkHosts);
  return {
    db,
    async faultsOf(trx, written, by) {
      const statuses = await readStatuses(trx, couponsToCheck(written), by);
      const { content, variants = [] } = written;
      return pageFaults(
        { ...written, content: cleanPage(content), variants: cleanVariants(content, variants) },
        { statusOf: (templateId) => statuses.get(templateId) ?? 'NOT_PUBLISHED', mayLeadTo, nowMs: by.nowMs },
      );
    },
  };
}
