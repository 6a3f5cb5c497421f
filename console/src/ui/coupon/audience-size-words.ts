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
    AT_MOST: (people: string) => `符合其他条件的用户：最多约 ${people} 人，还取决于进入的渠道。`,
    BY_VISIT: '人数无法事先统计：从这些渠道进入的用户均可领取。',
    TOO_LARGE: '用户数较多，暂未统计出人数。',
    empty: '名单上没有号码，目前无人可领取。',
    grows: {
      everyone: '以后首次登录的用户也可领取。',
      prefixes: '以后首次登录的此类号码也可领取。',
      newCustomers: '人数每天变化。',
      firstDeal: '用过券的人不再计入，以后首次登录的用户计入。',
      numberList: '以领取时的名单为准。',
      attribute: '仅统计登录过的号码，未登录过的号码登录后也可领取；以领取时的属性值为准。',
      channels: '',
      tenure: '人数每天变化。',
      collected: '人数随领取变化。',
      used: '人数随使用变化。',
      conditions: '仅统计登录过的号码，未登录过的号码登录后符合条件也可领取；以领取时是否符合为准。',
    },
  },
  en: {
    COUNTED: (people: string) => `Matching subscribers: ${people} now. `,
    ESTIMATED: (people: string) => `Matching subscribers: about ${people} now, estimated from a sample. `,
    NUMBERS: (people: string) => `Numbers on the list: ${people}, including numbers that have never logged in. `,
    AT_MOST: (people: string) =>
      `At most about ${people} subscribers: it also depends on the channel that they come by. `,
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
      attribute:
        'Only numbers that have logged in are counted; the others can collect once they log in. The values at the time of collecting count.',
      channels: '',
      tenure: 'It changes every day.',
      collected: 'It changes as people collect.',
      used: 'It changes as people use.',
      conditions:
        'Only numbers that have logged in are counted; the others can collect once they log in, if they match. What holds at the time of collecting counts.',
    },
  },
} as const;

/** How many people an audience has, and how far that is known. */
export function sizeInWords({ how, people }: AudienceSize, locale: Locale): string {
  const words = book[locale];
  if (how === 'BY_VISIT' || how === 'TOO_LARGE' || people === null) {
    return how === 'BY_VISIT' ? words.BY_VISIT : words.TOO_LARGE;
  }
  return how === 'NUMBERS' && people === 0 ? words.empty : words[how](counted(people));
}

/** The same, and how it changes as people collect. */
export const audienceSizeInWords = (kind: Audience['kind'], size: AudienceSize, locale: Locale): string =>
  `${sizeInWords(size, locale)}${book[locale].grows[kind]}`;
