import { type ContentItem, needsApproval } from '@coupon-centre/contract/content/content-items';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import { allowHosts, type MayLeadTo } from '#catalogue/link-hosts.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { askForItem, changeItem } from './content-approval.ts';
import { keyOf, markOf, tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

/** Why the item that was read is not the one that is there; null: it is. */
function refuseStale(before: ContentItem | null, expectedMark: string | null) {
  if (before === null) return expectedMark === null ? null : refuse('UNKNOWN_ITEM');
  if (expectedMark === null) return refuse('ALREADY_THERE', { field: 'item' });
  return markOf(before) === expectedMark ? null : refuse('STALE_VALUE', { current: keyOf(before) });
}

interface Asked {
  readonly request: ParsedRequest<'saveContentItem'>;
  readonly caller: OperatorCaller;
  readonly mayLeadTo: MayLeadTo;
}

/** Asks for the approval of a content item, or saves it where none is needed. Throws BadInput. */
export async function saveItem(trx: Transaction<Schema>, note: Note, { request, caller, mayLeadTo }: Asked) {
  const { item, expectedMark } = request;
  const { addressesOf, audienceOf, check, hasSubject } = tableOf(item.kind);
  for (const [field, address] of Object.entries(addressesOf(item))) {
    if (address !== null && !mayLeadTo(address)) {
      throw new BadInput(field, { 'zh-CN': '不允许此域名', en: 'leads to a host that is not allowed' });
    }
  }
  await check?.(trx, item);
  if ((await hasSubject?.(trx, item)) === false) {
    throw new BadInput('item.shared', { 'zh-CN': '没有这张券', en: 'is no coupon' });
  }
  const audience = audienceOf?.(item) ?? null;
  const unusable = audience && (await refuseUnusable(trx, audience, caller.nowMs));
  if (unusable !== null) return unusable;
  const key = keyOf(item);
  const before = (await holdItem(trx, item.kind, key)) ?? null;
  const stale = refuseStale(before, expectedMark);
  if (stale !== null) return stale;
  const change = { kind: item.kind, key, before, after: item };
  if (needsApproval(item.kind)) return askForItem(trx, change, { by: caller, note });
  return (await changeItem(trx, { ...change, reason: null }, note)) ?? { approvalId: null, hash: null };
}

/** `linkHosts`: hosts that content may link to and show pictures from. */
export const saveContentItem = (db: Kysely<Schema>, linkHosts: readonly string[]): Handler<'saveContentItem'> => {
  const mayLeadTo = allowHosts(linkHosts);
  return (request, caller) => audited(db, caller, (trx, note) => saveItem(trx, note, { request, caller, mayLeadTo }));
};
