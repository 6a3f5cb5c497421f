import { outsideAudience } from '@coupon-centre/server/src/catalogue/audience/audience.ts';
import type { PhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import type { Audience } from '@coupon-centre/server/src/platform/db/schema/terms-json.ts';
import { numberListRows } from '@coupon-centre/server/test/factories/number-list.ts';
import type { Rows } from '@coupon-centre/server/test/factories/rows.ts';
import { type MadeSubscriber, subscriberRows } from '@coupon-centre/server/test/factories/subscriber.ts';
import { demoAttributes } from '#demo/attributes.ts';
import { starCustomers } from '#demo/audiences.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

/** The subscriber with this number has coupons in every state. */
export const DEMO_PHONE = '13912345678';

export interface DemoPerson extends MadeSubscriber {
  /** Epoch milliseconds of the first login. */
  readonly memberSinceMs: number;
}

const LOCALS = 280;
const YOUNG = 80;
const NEWCOMERS = 40;
const NEWCOMERS_SINCE_DAY = -20;
/** The others joined on consecutive days of this period. */
const JOINED_FROM_DAY = -400;
const JOINED_WITHIN_DAYS = 250;

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(1000 + index)}`);

/** The subscribers who own the coupons issued before the demo began. */
export function demoPeople(cipher: PhoneCipher, calendar: DemoCalendar): { people: DemoPerson[]; rows: Rows[] } {
  const join = (phone: string, day: number) => {
    const memberSinceMs = calendar.dayStart(day, 9);
    const spec = { seed: phone, phone, createdAtMs: memberSinceMs, lastLoginAtMs: memberSinceMs };
    const { subscriber, rows } = subscriberRows(cipher, spec);
    return { person: { ...subscriber, memberSinceMs }, rows };
  };
  const old = [DEMO_PHONE, ...numbered('1390000', LOCALS), ...numbered('1780000', YOUNG)];
  const newcomers = numbered('1360000', NEWCOMERS);
  const joined = [
    ...old.map((phone, index) => join(phone, JOINED_FROM_DAY + (index % JOINED_WITHIN_DAYS))),
    ...newcomers.map((phone) => join(phone, NEWCOMERS_SINCE_DAY)),
  ];
  const list = numberListRows(cipher, { ...starCustomers, phones: [DEMO_PHONE] });
  const attributes = demoAttributes(cipher, calendar, [...old, ...newcomers]);
  return { people: joined.map(({ person }) => person), rows: [...joined.map(({ rows }) => rows), list, ...attributes] };
}

/** Before the demo's takings, and on no list. */
const NEVER_COLLECTED = {
  firstDealAtMs: null,
  numberLists: new Set<string>(),
  endedLists: new Set<string>(),
  attributes: new Map<string, string>(),
  deeds: new Map(),
} as const;

/** The people in an audience; newcomers only in the audience of new customers. Everyone is taken to have come by its channel. */
export function candidatesFor(audience: Audience, people: readonly DemoPerson[], nowMs: number): readonly DemoPerson[] {
  const channel = audience.kind === 'channels' ? audience.channels[0] : undefined;
  const newcomer: Audience = { kind: 'newCustomers', withinDays: 30 };
  return people.filter(({ subscriberId, phonePrefix, memberSinceMs }) => {
    const who = { subscriberId, phonePrefix, memberSinceMs, channel, ...NEVER_COLLECTED };
    const isNew = outsideAudience(newcomer, who, nowMs) === null;
    return isNew === (audience.kind === 'newCustomers') && outsideAudience(audience, who, nowMs) === null;
  });
}
