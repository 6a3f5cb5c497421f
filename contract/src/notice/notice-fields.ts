import { z } from 'zod';
import type { Right } from '#call/rights.ts';
import { type OperationalEvent, operationalEventTypes } from '#events/events.ts';

/** Ways in which an operator is told. */
export const noticeWays = ['MAIL', 'SMS', 'WEBHOOK'] as const;
export const noticeWay = z.enum(noticeWays);
export type NoticeWay = z.output<typeof noticeWay>;

/** What operators are told of: every operational event. */
export type NoticeKind = OperationalEvent['type'];
export const noticeKind = z.enum(operationalEventTypes);

const rightOfDraft = {
  COUPON: 'coupons.read',
  PAGE: 'pages.read',
  DISTRIBUTION: 'distribution.read',
} as const satisfies Record<string, Right>;

/** The right that shows the subject of a kind; of drafts one of several. */
const rightsOfKind = {
  'stock.low': ['coupons.read'],
  'partner_codes.low': ['codes.read'],
  'budget.low': ['coupons.read'],
  'draft.waiting': Object.values(rightOfDraft),
  'import.done': ['codes.read'],
  'distribution.done': ['distribution.read'],
  'reconciliation.difference': ['subscribers.read'],
  'webhook.switched_off': ['webhooks.manage'],
} as const satisfies Readonly<Record<NoticeKind, readonly Right[]>>;

/** Whether these rights show any subject of this kind. */
export const mayChoose = (kind: NoticeKind, rights: ReadonlySet<Right>): boolean =>
  rightsOfKind[kind].some((right) => rights.has(right));

/** The right that shows the subject of an event. */
export const rightToSee = (event: Pick<OperationalEvent, 'type' | 'data'>): Right =>
  event.type === 'draft.waiting' && 'what' in event.data ? rightOfDraft[event.data.what] : rightsOfKind[event.type][0];
