import type { Audience } from '@coupon-centre/server/src/platform/db/schema/terms-json.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';

/** The demo's numbers of the province. */
export const localNumbers: Audience = {
  kind: 'prefixes',
  prefixes: ['13', '15', '18'],
  name: localised(['云溪省内号码', 'Yunxi numbers']),
};

/** The youth brand. */
export const youthBrand: Audience = {
  kind: 'prefixes',
  prefixes: ['172', '178', '198'],
  name: localised(['青橙卡用户', 'Qingcheng youth numbers']),
};

export const campusPage: Audience = {
  kind: 'channels',
  channels: ['campus'],
  name: localised(['校园专区', 'the campus page']),
};

export const appFrontPage: Audience = {
  kind: 'channels',
  channels: ['app-home'],
  name: localised(['掌厅App首页', "the app's home page"]),
};

/** Subscribers who have not used a coupon yet. */
export const firstDeal: Audience = { kind: 'firstDeal' };

/** The demo's number is on this list. */
export const starCustomers = {
  kind: 'numberList',
  listId: 'star-customers',
  name: localised(['星级客户', 'star customers']),
} as const satisfies Audience;

export const newCustomers: Audience = { kind: 'newCustomers', withinDays: 30 };
