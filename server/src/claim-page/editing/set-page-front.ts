import type { Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { PageEditing } from './page-editing.ts';
import { holdFronts, moveFront, readVersions, writtenOf } from './page-editing-store.ts';

export const setPageFront =
  (editing: PageEditing): Handler<'setPageFront'> =>
  async ({ front, pageId, expectedPageId, reason }, caller) =>
    audited(editing.db, caller, async (trx, note) => {
      const fronts = await holdFronts(trx);
      const before = [...fronts].find(([, shownBy]) => shownBy === front)?.[0] ?? null;
      if (before !== expectedPageId) return refuse('STALE_VALUE', { current: before });
      if (pageId === before) return refuse('WRONG_STATE', { state: front });
      if (pageId !== null) {
        const refusal = await refusalOf(editing, trx, { pageId, shownBy: fronts.get(pageId), nowMs: caller.nowMs });
        if (refusal !== null) return refusal;
      }
      await moveFront(trx, front, pageId);
      note({
        action: 'page.frontSet',
        target: { kind: 'front', id: front },
        before: { pageId: before },
        after: { pageId },
        reason,
      });
      return nothing;
    });

interface Shown {
  readonly pageId: string;
  /** The route that shows the page; null for none, undefined if there is no such page. */
  readonly shownBy: string | null | undefined;
  readonly nowMs: number;
}

/** Why a route cannot show the page: another route does, it is not online, or it has faults. Null if it can. */
async function refusalOf(
  editing: PageEditing,
  trx: Transaction<Schema>,
  { pageId, shownBy, nowMs }: Shown,
): Promise<Refusal<'UNKNOWN_ITEM'> | Refusal<'WRONG_STATE'> | Refusal<'PAGE_FAULTY'> | null> {
  if (shownBy === undefined) return refuse('UNKNOWN_ITEM');
  if (shownBy !== null) return refuse('WRONG_STATE', { state: shownBy });
  const versions = await readVersions(trx, pageId);
  const shown = versions.find(({ state }) => state === 'PUBLISHED');
  if (shown === undefined) return refuse('WRONG_STATE', { state: versions[0]?.state ?? 'DRAFT' });
  const faults = await editing.faultsOf(trx, writtenOf(shown), nowMs);
  return faults.length > 0 ? refuse('PAGE_FAULTY', { faults }) : null;
}
