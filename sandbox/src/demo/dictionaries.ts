import type { CardClass } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';
import type { DictionaryEntrySpec } from '@coupon-centre/server/test/factories/dictionary.ts';
import { localised, type Words } from '@coupon-centre/server/test/factories/words.ts';

const cardClasses: Readonly<Record<CardClass, Words>> = {
  traffic: ['流量券', 'Data coupon'],
  credit: ['话费券', 'Call-credit coupon'],
  topup: ['充值券', 'Top-up coupon'],
  experience: ['体验券', 'Trial coupon'],
  life: ['生活权益券', 'Everyday-life coupon'],
};

const ownedStates: Readonly<Record<OwnedState, Words>> = {
  PENDING: ['待生效', 'Pending'],
  AVAILABLE: ['可使用', 'Available'],
  USING: ['使用中', 'In use'],
  USED: ['已使用', 'Used'],
  EXPIRED: ['已过期', 'Expired'],
  WITHDRAWN: ['已收回', 'Withdrawn'],
};

/** Channels (`ch`) of shared links and of the operator's own notices. */
const channels: Readonly<Record<string, Words>> = {
  'app-home': ['掌上营业厅首页', 'Home page of the app'],
  sms: ['短信', 'SMS'],
  campus: ['校园', 'Campus'],
  moments: ['朋友圈', 'Moments'],
  chat: ['好友分享', 'Shared by a friend'],
  qq: ['QQ', 'QQ'],
  share: ['分享链接', 'Shared link'],
};

/** Popular searches, which the search box suggests. */
const popularSearches: Readonly<Record<string, Words>> = {
  data: ['流量', 'data'],
  daily: ['天天领', 'every day'],
  topup: ['充值', 'top-up'],
  night: ['夜间', 'night'],
  coffee: ['咖啡', 'coffee'],
};

const entries = (dictCode: string, words: Readonly<Record<string, Words>>): readonly DictionaryEntrySpec[] =>
  Object.entries(words).map(([fieldCode, name], index) => ({
    dictCode,
    fieldCode,
    name: localised(name),
    position: index + 1,
  }));

export const demoDictionaries: readonly DictionaryEntrySpec[] = [
  ...entries('cardClass', cardClasses),
  ...entries('ownedState', ownedStates),
  ...entries('channel', channels),
  ...entries('popularSearch', popularSearches),
];
