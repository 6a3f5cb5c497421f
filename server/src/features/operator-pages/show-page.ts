import type { showPage as showPageCall } from '@coupon-centre/contract/operator/pages/show-page';
import type { Kysely } from 'kysely';
import { presentVersion, readVersions, writtenOf } from '#coupon/page-desk-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const showPage =
  (db: Kysely<Schema>): OperatorHandler<typeof showPageCall> =>
  async ({ pageId, version }, caller) => {
    const [page, versions] = await Promise.all([
      db.selectFrom('page').select('front').where('page_id', '=', pageId).executeTakeFirst(),
      readVersions(db, pageId),
    ]);
    const row = version === undefined ? versions[0] : versions.find((one) => one.version === version);
    if (page === undefined || row === undefined) return refuse('UNKNOWN_ITEM');
    return {
      ...writtenOf(row),
      pageId,
      front: page.front,
      shown: presentVersion(row),
      isOwnWork: row.writers.includes(caller.operatorId),
      rejection: row.rejection,
      versions: versions.map(presentVersion),
    };
  };
