import type { setPageFront as setPageFrontCall } from '@coupon-centre/contract/operator/pages/set-page-front';
import type { Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { PageDesk } from '#coupon/page-desk.ts';
import { holdFronts, moveFront, readVersions, writtenOf } from '#coupon/page-desk-store.ts';
import type { Schema } from '#db/schema.ts';
import { type Refusal, refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** Why a page cannot be a front: it is one, nobody sees it, or it is not sound; null where it can. */
async function refusalOf(
  desk: PageDesk,
  trx: Transaction<Schema>,
  { pageId, shownBy }: { readonly pageId: string; readonly shownBy: string | null | undefined },
  nowMs: number,
): Promise<Refusal<'UNKNOWN_ITEM' | 'WRONG_STATE' | 'PAGE_FAULTY'> | null> {
  if (shownBy === undefined) return refuse('UNKNOWN_ITEM');
  if (shownBy !== null) return refuse('WRONG_STATE', { state: shownBy });
  const versions = await readVersions(trx, pageId);
  const shown = versions.find(({ state }) => state === 'PUBLISHED');
  if (shown === undefined) return refuse('WRONG_STATE', { state: versions[0]?.state ?? 'DRAFT' });
  const faults = await desk.faultsOf(trx, writtenOf(shown), nowMs);
  return faults.length > 0 ? refuse('PAGE_FAULTY', { faults }) : null;
}

export const setPageFront =
  (desk: PageDesk): OperatorHandler<typeof setPageFrontCall> =>
  async ({ front, pageId, expectedPageId, reason }, caller) =>
    audited(desk.db, caller, async (trx, note) => {
      const fronts = await holdFronts(trx);
      const before = [...fronts].find(([, shownBy]) => shownBy === front)?.[0] ?? null;
      if (before !== expectedPageId) return refuse('STALE_VALUE', { current: before });
      if (pageId === before) return refuse('WRONG_STATE', { state: front });
      const refusal =
        pageId === null ? null : await refusalOf(desk, trx, { pageId, shownBy: fronts.get(pageId) }, caller.nowMs);
      if (refusal !== null) return refusal;
      await moveFront(trx, front, pageId);
      note({
        action: 'page.frontSet',
        target: { kind: 'front', id: front },
        before: { pageId: before },
        after: { pageId },
        reason,
      });
      return {};
    });
