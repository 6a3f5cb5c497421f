import { type ContentItem, type ContentKind, contentKinds } from '@coupon-centre/contract/content/content-items';
import type { Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { type Asking, askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { markOf, tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

/** An item before and after a change; null: there is none. */
export interface ItemChange {
  readonly kind: ContentKind;
  readonly key: string;
  readonly before: ContentItem | null;
  readonly after: ContentItem | null;
}

/** What is asked: the whole new value; null: removal. */
export interface AskedItem {
  readonly item: ContentItem | null;
}

export const subjectOf = (kind: ContentKind, key: string): string => `${kind}:${key}`;

function partsOf(subjectId: string): Pick<ItemChange, 'kind' | 'key'> {
  const at = subjectId.indexOf(':');
  const kind = contentKinds.find((one) => one === subjectId.slice(0, at));
  if (kind === undefined) throw new Error(`${subjectId} is no item of content`);
  return { kind, key: subjectId.slice(at + 1) };
}

/** What the approval of a change depends on: the value that it replaces. */
const baseOf = (before: ContentItem | null) => ({ mark: before && markOf(before) });

/** An item's name for people, in Chinese where there are several languages. */
function nameOf(item: ContentItem): string {
  switch (item.kind) {
    case 'dictionary':
    case 'category':
    case 'channel':
      return item.name['zh-CN'];
    case 'ad':
    case 'share':
      return item.title['zh-CN'];
    case 'theme':
      return item.themeId;
  }
}

/** Asks for the approval of a change. The item is held, see `holdItem`. */
export async function askForItem(
  trx: Transaction<Schema>,
  { kind, key, before, after, reason }: ItemChange & { readonly reason?: string },
  { by, note }: { readonly by: Asking; readonly note: Note },
) {
  const subjectId = subjectOf(kind, key);
  const named = after ?? before;
  if (named === null) throw new Error(`no change of ${subjectId}`);
  if ((await openApprovalOf(trx, 'CONTENT', subjectId)) !== null) return refuse('WRONG_STATE', { state: 'WAITING' });
  const approval = await askApproval(
    trx,
    {
      kind: 'CONTENT',
      subjectId,
      title: nameOf(named),
      asked: { item: after } satisfies AskedItem,
      inForce: before && { item: before },
      base: baseOf(before),
      exposureFen: 0,
      ...(reason === undefined ? {} : { reason }),
    },
    by,
  );
  note({
    action: 'content.submitted',
    target: { kind, id: key },
    before,
    after: { item: after, ...approval },
    ...(reason === undefined ? {} : { reason }),
  });
  return approval;
}

/** Makes a change, and notes it. The item is held. */
export async function changeItem(
  trx: Transaction<Schema>,
  { kind, key, before, after, reason }: ItemChange & { readonly reason: string | null },
  note: Note,
): Promise<Refusal<'UNKNOWN_ITEM'> | Refusal<'WRONG_STATE'> | null> {
  const { hasSubject, isInUse, put, take } = tableOf(kind);
  if (after !== null) {
    if ((await hasSubject?.(trx, after)) === false) return refuse('UNKNOWN_ITEM');
    await put(trx, after);
  } else if (before === null) return refuse('UNKNOWN_ITEM');
  else if (await isInUse?.(trx, before)) return refuse('WRONG_STATE', { state: 'IN_USE' });
  else await take(trx, before);
  const action = after === null ? 'removed' : before === null ? 'made' : 'changed';
  note({ action: `content.${action}`, target: { kind, id: key }, before, after, reason });
  return null;
}

const held = async (trx: Transaction<Schema>, subjectId: string) => {
  const { kind, key } = partsOf(subjectId);
  return { kind, key, before: (await holdItem(trx, kind, key)) ?? null };
};

/** A content item that subscribers see: its new value, or its removal. */
export const contentApproval: ApprovalWork = {
  async baseOf(trx, subjectId) {
    return baseOf((await held(trx, subjectId)).before);
  },
  async carryOut(trx, { subject_id: subjectId, asked, reason }, { nowMs, note }) {
    const { item: after } = asked as unknown as AskedItem;
    const audience = after && (tableOf(after.kind).audienceOf?.(after) ?? null);
    const unusable = audience && (await refuseUnusable(trx, audience, nowMs));
    if (unusable !== null) return unusable;
    return changeItem(trx, { ...(await held(trx, subjectId)), after, reason }, note);
  },
  async letGo() {
    // The change is nowhere but in the approval.
  },
};
