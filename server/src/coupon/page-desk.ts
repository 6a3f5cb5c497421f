import type { PageFault, WrittenPage } from '@coupon-centre/contract/operator/pages/page-fields';
import type { Kysely, Transaction } from 'kysely';
import { cleanPage } from '#coupon/claim-page-store.ts';
import { readStandings } from '#coupon/coupon-standings.ts';
import { allowHosts } from '#coupon/link-hosts.ts';
import { couponsToCheck, pageFaults } from '#coupon/page-faults.ts';
import type { Schema } from '#db/schema.ts';

/** Where operators work on claim pages. */
export interface PageDesk {
  readonly db: Kysely<Schema>;
  /** Why this cannot be published at this moment; none where it can. */
  faultsOf(trx: Kysely<Schema> | Transaction<Schema>, written: WrittenPage, nowMs: number): Promise<PageFault[]>;
}

/** `linkHosts`: where pages may lead, and show pictures of. */
export function createPageDesk(db: Kysely<Schema>, linkHosts: readonly string[]): PageDesk {
  const mayLeadTo = allowHosts(linkHosts);
  return {
    db,
    async faultsOf(trx, written, nowMs) {
      const standings = await readStandings(trx, couponsToCheck(written), nowMs);
      return pageFaults(
        { ...written, content: cleanPage(written.content) },
        { standingOf: (templateId) => standings.get(templateId) ?? 'NOT_PUBLISHED', mayLeadTo, nowMs },
      );
    },
  };
}
