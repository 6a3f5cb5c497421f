import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import type { CardClass } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { both, type StarterFacts } from './starter-facts.ts';

/* Categories, channels, dictionary, theme and words for sharing of a new province. */

const STEP = 10;
const inOrder = (at: number): number => (at + 1) * STEP;

const categories: Readonly<Record<CardClass, LocalisedText>> = {
  traffic: both('流量券', 'Data'),
  credit: both('话费券', 'Call credit'),
  topup: both('充值券', 'Top-up'),
  experience: both('体验券', 'Trials'),
  life: both('生活权益', 'Life'),
};

const channels: Readonly<Record<string, LocalisedText>> = {
  'app-home': both('客户端首页', 'Home page of the app'),
  sms: both('短信', 'SMS'),
  hall: both('营业厅', 'Shop'),
  moments: both('朋友圈', 'Moments'),
  chat: both('好友分享', 'Shared by a friend'),
  share: both('分享链接', 'Shared link'),
};

const cardClasses: Readonly<Record<CardClass, LocalisedText>> = {
  traffic: both('流量券', 'Data coupon'),
  credit: both('话费券', 'Call-credit coupon'),
  topup: both('充值券', 'Top-up coupon'),
  experience: both('体验券', 'Trial coupon'),
  life: both('生活权益券', 'Everyday-life coupon'),
};

const ownedStates: Readonly<Record<OwnedState, LocalisedText>> = {
  PENDING: both('待生效', 'Pending'),
  AVAILABLE: both('可使用', 'Available'),
  USING: both('使用中', 'In use'),
  USED: both('已使用', 'Used'),
  EXPIRED: both('已过期', 'Expired'),
  WITHDRAWN: both('已收回', 'Withdrawn'),
};

const dictionaries = { cardClass: cardClasses, ownedState: ownedStates, channel: channels };

/** The everyday theme: the operator's colour, and the way to the help. */
const everyday = (colour: string, nowMs: number): ContentItem => ({
  kind: 'theme',
  themeId: 'everyday',
  channel: null,
  validFrom: toInstant(nowMs),
  validTo: null,
  bgImage: null,
  bgColor: colour,
  banners: [
    {
      bannerId: 'help',
      title: both('领券、用券，一看就会', 'How to collect and use coupons'),
      subTitle: both('登录、领取、使用、提醒，常见问题都在这里', 'Logging in, collecting, using, reminders'),
      image: null,
      bgColor: colour,
      link: '/protocol?docKey=help',
    },
  ],
});

/** `logo`: the address of the picture that shared links show; null: the product's own. */
export function starterItems(
  { operator, colour }: Pick<StarterFacts, 'operator' | 'colour'>,
  { logo, nowMs }: { readonly logo: string | null; readonly nowMs: number },
): readonly ContentItem[] {
  return [
    ...Object.entries(categories).map(([classId, name], at): ContentItem => {
      return { kind: 'category', classId, name, icon: null, position: inOrder(at) };
    }),
    ...Object.entries(channels).map(([ch, name], at): ContentItem => {
      return { kind: 'channel', ch, name, position: inOrder(at) };
    }),
    ...Object.entries(dictionaries).flatMap(([dictCode, names]) =>
      Object.entries(names).map(([fieldCode, name], at): ContentItem => {
        return { kind: 'dictionary', dictCode, fieldCode, name, position: inOrder(at) };
      }),
    ),
    everyday(colour, nowMs),
    {
      kind: 'share',
      shared: 'platform',
      title: both('邀您一起来领券中心淘优惠', 'Come and find deals in the coupon centre'),
      subTitle: both(
        `流量券、话费券每日上新，${operator['zh-CN']}`,
        `New data and call-credit coupons every day, from ${operator.en}`,
      ),
      image: { 'zh-CN': logo, en: logo },
    },
  ];
}
