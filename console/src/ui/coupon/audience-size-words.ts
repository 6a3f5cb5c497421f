import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import { counted } from '#ui/counted.ts';

type Audience = CouponTerms['audience'];
export type AudienceSize = CallResponse<'countAudience'>;

const book = {
  'zh-CN': {
    COUNTED: (people: string) => `目前符合条件的用户：${people} 人。`,
    ESTIMATED: (people: string) => `目前符合条件的用户：约 ${people} 人（抽样估算）。`,
    NUMBERS: (people: string) => `名单上的号码：${people} 个，含尚未登录过的号码。`,
    BY_VISIT: '人数无法事先统计：从这些渠道进入的用户均可领取。',
    TOO_LARGE: '用户数较多，暂未统计出人数。',
    empty: '名单上没有号码，目前无人可领取。',
    grows: {
      everyone: '以后首次登录的用户也可领取。',
      prefixes: '以后首次登录的此类号码也可领取。',
      newCustomers: '人数每天变化。',
      firstDeal: '用过券的人不再计入，以后首次登录的用户计入。',
      numberList: '以领取时的名单为准。',
      channels: '',
    },
  },
  en: {
    COUNTED: (people: string) => `Matching subscribers: ${people} now. `,
    ESTIMATED: (people: string) => `Matching subscribers: about ${people} now, estimated from a sample. `,
    NUMBERS: (people: string) => `Numbers on the list: ${people}, including numbers that have never logged in. `,
    BY_VISIT:
      'The number of people cannot be known in advance: anyone who arrives through these channels can collect it.',
    TOO_LARGE: 'There are too many subscribers to count in time. ',
    empty: 'The list has no numbers: nobody can collect it at present. ',
    grows: {
      everyone: 'People who log in later can collect it, too.',
      prefixes: 'Such numbers that log in later can collect it, too.',
      newCustomers: 'It changes every day.',
      firstDeal: 'Subscribers leave this audience after their first use; new ones join at first login.',
      numberList: 'The list at the time of collecting counts.',
      channels: '',
    },
  },
} as const;

/** How many people an audience has, how far that is known, and how it changes. */
export function audienceSizeInWords(kind: Audience['kind'], { how, people }: AudienceSize, locale: Locale): string {
  const words = book[locale];
  if (how === 'BY_VISIT' || how === 'TOO_LARGE' || people === null) {
    return `${how === 'BY_VISIT' ? words.BY_VISIT : words.TOO_LARGE}${words.grows[kind]}`;
  }
  const size = how === 'NUMBERS' && people === 0 ? words.empty : words[how](counted(people));
  return `${size}${words.grows[kind]}`;
}

const isListId = (text: unknown): boolean => typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(text);
const isPrefix = (text: string): boolean => /^1\d{0,6}$/.test(text);

/** The audience, where all is entered that decides who is in it; its name does not. Null: not yet. */
export function countableAudience(audience: Audience | undefined): Audience | null {
  const name = { 'zh-CN': '-', en: '-' };
  switch (audience?.kind) {
    case undefined:
      return null;
    case 'everyone':
    case 'firstDeal':
      return { kind: audience.kind };
    case 'numberList':
      return isListId(audience.listId) ? { kind: 'numberList', listId: audience.listId, name } : null;
    case 'prefixes': {
      const prefixes = audience.prefixes ?? [];
      return prefixes.length > 0 && prefixes.every(isPrefix) ? { kind: 'prefixes', prefixes, name } : null;
    }
    case 'newCustomers':
      return audience.withinDays >= 1 ? { kind: 'newCustomers', withinDays: audience.withinDays } : null;
    case 'channels':
      return (audience.channels ?? []).length > 0 ? { kind: 'channels', channels: audience.channels, name } : null;
  }
}
