import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

/** The facts about a person that audiences decide by. */
export interface AudienceSubject {
  readonly phonePrefix: string;
  /** Epoch milliseconds. */
  readonly memberSinceMs: number;
  readonly channel: string | undefined;
  /** Epoch milliseconds of the first deal; null before it. */
  readonly firstDealAtMs: number | null;
  /** Ids of the lists with the person's number. */
  readonly numberLists: ReadonlySet<string>;
}

/** Why this person is outside the audience, in every language; null when inside. */
export function outsideAudience(audience: Audience, who: AudienceSubject, nowMs: number): LocalisedText | null {
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
            en: `only for customers who joined within the last ${audience.withinDays} days`,
          };
    case 'firstDeal':
      return who.firstDealAtMs === null
        ? null
        : { 'zh-CN': '仅限还没有用过券的新人', en: 'only for people who have not used a coupon yet' };
    case 'channels':
      return who.channel !== undefined && audience.channels.includes(who.channel)
        ? null
        : { 'zh-CN': `仅限从${audience.name['zh-CN']}进入`, en: `only via ${audience.name.en}` };
  }
}
