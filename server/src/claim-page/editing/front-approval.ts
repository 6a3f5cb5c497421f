import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { PageEditing } from './page-editing.ts';
import { holdFronts, moveFront, readVersions, writtenOf } from './page-editing-store.ts';

/** What is asked: the page of a front route. Null: none. */
export interface AskedFront {
  readonly front: string;
  readonly pageId: string | null;
}

const NO_PAGE = '-';
export const subjectOf = ({ front, pageId }: AskedFront): string => `${front} ${pageId ?? NO_PAGE}`;
function askedOf(subjectId: string): AskedFront {
  const [front = '', pageId = NO_PAGE] = subjectId.split(' ');
  return { front, pageId: pageId === NO_PAGE ? null : pageId };
}

/** The page that the route shows now, and the published version of the one that is asked for. Locks all pages. */
export async function readFront(trx: Transaction<Schema>, { front, pageId }: AskedFront) {
  const fronts = await holdFronts(trx);
  const current = [...fronts].find(([, shownBy]) => shownBy === front)?.[0] ?? null;
  const versions = pageId === null ? [] : await readVersions(trx, pageId);
  const shown = versions.find(({ state }) => state === 'PUBLISHED');
  return { fronts, versions, shown, base: { current, version: shown?.version ?? null } };
}

interface Judged extends Pick<Awaited<ReturnType<typeof readFront>>, 'fronts' | 'versions' | 'shown'> {
  readonly trx: Transaction<Schema>;
  readonly pageId: string | null;
  readonly nowMs: number;
}

/** Why a route cannot show the page: another route does, it is not online, or it has faults. Null if it can. */
export async function whyNotFront(
  editing: PageEditing,
  { trx, fronts, versions, shown, pageId, nowMs }: Judged,
): Promise<Refusal<'UNKNOWN_ITEM'> | Refusal<'WRONG_STATE'> | Refusal<'PAGE_FAULTY'> | null> {
  if (pageId === null) return null;
  const shownBy = fronts.get(pageId);
  if (shownBy === undefined) return refuse('UNKNOWN_ITEM');
  if (shownBy !== null) return refuse('WRONG_STATE', { state: shownBy });
  if (shown === undefined) return refuse('WRONG_STATE', { state: versions[0]?.state ?? 'DRAFT' });
  const faults = await editing.faultsOf(trx, writtenOf(shown), { nowMs, branchId: null });
  return faults.length > 0 ? refuse('PAGE_FAULTY', { faults }) : null;
}

/** The claim page of a front route. */
export const frontApproval = (editing: PageEditing): ApprovalWork => ({
  async baseOf(trx, subjectId) {
    const asked = askedOf(subjectId);
    const { base } = await readFront(trx, asked);
    return asked.pageId !== null && base.version === null ? null : base;
  },
  async carryOut(trx, { subject_id: subjectId, reason }, { nowMs, note }) {
    const asked = askedOf(subjectId);
    const now = await readFront(trx, asked);
    const refusal = await whyNotFront(editing, { ...now, trx, nowMs, pageId: asked.pageId });
    if (refusal !== null) return refusal;
    await moveFront(trx, asked.front, asked.pageId);
    note({
      action: 'page.frontSet',
      target: { kind: 'front', id: asked.front },
      before: { pageId: now.base.current },
      after: { pageId: asked.pageId },
      reason,
    });
    return null;
  },
});
