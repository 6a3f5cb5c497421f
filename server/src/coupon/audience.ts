import type { LocalisedText } from '#db/schema.ts';

/** Who may collect a coupon. */
export type Audience =
  | { readonly kind: 'everyone' }
  /** The numbers of a list that operators keep (`number_list_entry`). `name` says who that is. */
  | { readonly kind: 'numberList'; readonly listId: string; readonly name: LocalisedText }
  /** Region and brand: the number begins with one of these. `name` says who that is. */
  | { readonly kind: 'prefixes'; readonly prefixes: readonly string[]; readonly name: LocalisedText }
  /** First logged in no longer ago than this. */
  | { readonly kind: 'newCustomers'; readonly withinDays: number }
  /** Who still has their first deal before them (`first-deal.ts`). */
  | { readonly kind: 'firstDeal' }
  /** Came by one of these channels (`ch`). */
  | { readonly kind: 'channels'; readonly channels: readonly string[]; readonly name: LocalisedText };

/** What is known of the one who asks. */
export interface AudienceCandidate {
  readonly phonePrefix: string;
  /** Epoch milliseconds. */
  readonly memberSinceMs: number;
  readonly channel: string | undefined;
  /** Epoch milliseconds of the first deal; null before it. */
  readonly firstDealAtMs: number | null;
  /** Ids of the lists that the number is on. */
  readonly numberLists: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;

/** Whether the coupon is for this person now; if not, the reason in every language. */
export function outsideAudience(audience: Audience, who: AudienceCandidate, nowMs: number): LocalisedText | null {
  switch (audience.kind) {
    case 'everyone':
      return null;
    case 'numberList':
      return who.numberLists.has(audience.listId)
        ? null
        : { 'zh-CN': `仅限${audience.name['zh-CN']}`, en: `only for ${audience.name.en}` };
    case 'prefixes':
      return audience.prefixes.some((prefix) => who.phonePrefix.startsWith(prefix))
        ? null
        : { 'zh-CN': `仅限${audience.name['zh-CN']}`, en: `only for ${audience.name.en}` };
    case 'newCustomers':
      return nowMs - who.memberSinceMs <= audience.withinDays * DAY_MS
        ? null
        : {
            'zh-CN': `仅限${audience.withinDays}天内的新客户`,
            en: `only for customers new within ${audience.withinDays} days`,
          };
    case 'firstDeal':
      return who.firstDealAtMs === null
        ? null
        : { 'zh-CN': '仅限还没有用过券的新人', en: 'only before the first use of a coupon' };
    case 'channels':
      return who.channel !== undefined && audience.channels.includes(who.channel)
        ? null
        : { 'zh-CN': `仅限从${audience.name['zh-CN']}进入`, en: `only by way of ${audience.name.en}` };
  }
}
