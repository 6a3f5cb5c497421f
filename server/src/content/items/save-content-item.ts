import { type ContentItem, needsApproval } from '@coupon-centre/contract/content/content-items';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { allowHosts } from '#catalogue/link-hosts.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForItem, changeItem } from './content-approval.ts';
import { keyOf, markOf, tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

/** Why the item that was read is not the one that is there; null: it is. */
function refuseStale(before: ContentItem | null, expectedMark: string | null) {
  if (before === null) return expectedMark === null ? null : refuse('UNKNOWN_ITEM');
  if (expectedMark === null) return refuse('ALREADY_THERE', { field: 'item' });
  return markOf(before) === expectedMark ? null : refuse('STALE_VALUE', { current: keyOf(before) });
}

export const saveContentItem = (db: Kysely<Schema>, linkHosts: readonly string[]): Handler<'saveContentItem'> => {
  const mayLeadTo = allowHosts(linkHosts);
  return async ({ item, expectedMark }, caller) => {
    const { addressesOf, check, hasSubject } = tableOf(item.kind);
    for (const [field, address] of Object.entries(addressesOf(item))) {
      if (address !== null && !mayLeadTo(address)) {
        throw new BadInput(field, { 'zh-CN': '不允许此域名', en: 'leads to a host that is not allowed' });
      }
    }
    await check?.(db, item);
    if ((await hasSubject?.(db, item)) === false) {
      throw new BadInput('item.shared', { 'zh-CN': '没有这张券', en: 'is no coupon' });
    }
    return audited(db, caller, async (trx, note) => {
      const key = keyOf(item);
      const before = (await holdItem(trx, item.kind, key)) ?? null;
      const stale = refuseStale(before, expectedMark);
      if (stale !== null) return stale;
      const change = { kind: item.kind, key, before, after: item };
      if (needsApproval(item.kind)) return askForItem(trx, change, { by: caller, note });
      return (await changeItem(trx, { ...change, reason: null }, note)) ?? { approvalId: null, hash: null };
    });
  };
};
