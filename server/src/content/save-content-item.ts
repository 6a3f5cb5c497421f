import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { allowHosts } from '#catalogue/link-hosts.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { keyOf, markOf, tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

export const saveContentItem = (db: Kysely<Schema>, linkHosts: readonly string[]): Handler<'saveContentItem'> => {
  const mayLeadTo = allowHosts(linkHosts);
  return async ({ item, expectedMark }, caller) => {
    const { addressesOf, check, put } = tableOf(item.kind);
    for (const [field, address] of Object.entries(addressesOf(item))) {
      if (address !== null && !mayLeadTo(address)) {
        throw new BadInput(field, { 'zh-CN': '不允许此域名', en: 'leads to a host that is not allowed' });
      }
    }
    await check?.(db, item);
    return audited(db, caller, async (trx, note) => {
      const before = await holdItem(trx, item.kind, keyOf(item));
      if (before === undefined && expectedMark !== null) return refuse('UNKNOWN_ITEM');
      if (before !== undefined && expectedMark === null) return refuse('ALREADY_THERE', { field: 'item' });
      if (before !== undefined && markOf(before) !== expectedMark) {
        return refuse('STALE_VALUE', { current: keyOf(before) });
      }
      await put(trx, item);
      note({
        action: `content.${before === undefined ? 'made' : 'changed'}`,
        target: { kind: item.kind, id: keyOf(item) },
        before: before ?? null,
        after: item,
      });
      const after = await holdItem(trx, item.kind, keyOf(item));
      return { mark: markOf(after ?? item) };
    });
  };
};
