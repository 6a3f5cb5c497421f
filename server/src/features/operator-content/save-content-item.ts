import type { ContentItem } from '@coupon-centre/contract/operator/content/content-items';
import type { saveContentItem as saveContentItemCall } from '@coupon-centre/contract/operator/content/save-content-item';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { allowHosts, type MayLeadTo } from '#coupon/link-hosts.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { keyOf, markOf, putItem } from './content-items.ts';
import { holdItem } from './held-item.ts';

/** Addresses in an item, by the field that has them. */
function addressesOf(item: ContentItem): Readonly<Record<string, string | null>> {
  if (item.kind === 'ad') return { 'item.image': item.image, 'item.link': item.link };
  if (item.kind === 'category') return { 'item.icon': item.icon };
  if (item.kind === 'share') return { 'item.image.zh-CN': item.image['zh-CN'], 'item.image.en': item.image.en };
  if (item.kind !== 'theme') return {};
  const ofBanners = item.banners.flatMap(({ image, link }, at): [string, string | null][] => [
    [`item.banners.${at}.image`, image],
    [`item.banners.${at}.link`, link],
  ]);
  return { 'item.bgImage': item.bgImage, ...Object.fromEntries(ofBanners) };
}

/** What the contract cannot judge: hosts that are not on the list, a picture without words, a window that ends before it begins. */
function judge(item: ContentItem, mayLeadTo: MayLeadTo): void {
  for (const [field, address] of Object.entries(addressesOf(item))) {
    if (address !== null && !mayLeadTo(address)) {
      throw new BadInput(field, { 'zh-CN': '不允许此域名', en: 'leads to a host that is not allowed' });
    }
  }
  if (item.kind === 'ad' && (item.image === null) !== (item.imageAlt === null)) {
    throw new BadInput('item.imageAlt', {
      'zh-CN': '有图片时须说明图片内容',
      en: 'says what the picture shows, if any',
    });
  }
  if ((item.kind === 'ad' || item.kind === 'theme') && item.validTo !== null) {
    if (Date.parse(item.validTo) <= Date.parse(item.validFrom)) {
      throw new BadInput('item.validTo', { 'zh-CN': '须晚于开始时间', en: 'has to be after the start' });
    }
  }
}

/** Whoever writes what a coupon says when it is shared names one that there is. */
async function checkCoupon(db: Kysely<Schema>, shared: string): Promise<void> {
  if (shared === 'platform') return;
  const coupon = db.selectFrom('coupon_template').select('template_id').where('template_id', '=', shared);
  if ((await coupon.executeTakeFirst()) !== undefined) return;
  throw new BadInput('item.shared', { 'zh-CN': '没有这张券', en: 'is no coupon' });
}

export const saveContentItem = (
  db: Kysely<Schema>,
  linkHosts: readonly string[],
): OperatorHandler<typeof saveContentItemCall> => {
  const mayLeadTo = allowHosts(linkHosts);
  return async ({ item, expectedMark }, caller) => {
    judge(item, mayLeadTo);
    if (item.kind === 'share') await checkCoupon(db, item.shared);
    return audited(db, caller, async (trx, note) => {
      const before = await holdItem(trx, item.kind, keyOf(item));
      if (before === undefined && expectedMark !== null) return refuse('UNKNOWN_ITEM');
      if (before !== undefined && expectedMark === null) return refuse('ALREADY_THERE', { field: 'item' });
      if (before !== undefined && markOf(before) !== expectedMark) {
        return refuse('STALE_VALUE', { current: keyOf(before) });
      }
      await putItem(trx, item);
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
