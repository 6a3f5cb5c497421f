import { z } from 'zod';
import { approvalKinds } from '#approval/approval-kinds.ts';
import type { Right } from '#call/rights.ts';
import { type OperationalEvent, operationalEventTypes } from '#events/events.ts';

/** Ways in which an operator is told. */
export const noticeWays = ['MAIL', 'SMS', 'WEBHOOK'] as const;
export const noticeWay = z.enum(noticeWays);
export type NoticeWay = z.output<typeof noticeWay>;

/** What operators are told of: every operational event. */
export type NoticeKind = OperationalEvent['type'];
export const noticeKind = z.enum(operationalEventTypes);

/** A notice at the bell. */
export const noticeSeq = z.int().positive();
/** The most notices at the bell: of one kind, and in all. */
export const NOTICES_OF_A_KIND = 20;
export const NOTICES_MAX = NOTICES_OF_A_KIND * operationalEventTypes.length;

/** The right that shows the subject of a kind; of drafts one of several. */
const rightsOfKind = {
  'stock.low': ['coupons.read'],
  'partner_codes.low': ['codes.read'],
  'draft.waiting': Object.values(approvalKinds).map(({ reads }) => reads),
  'codes.taken': ['codes.read'],
  'budget.low': ['coupons.read'],
  'import.done': ['codes.read'],
  'distribution.done': ['distribution.read'],
  'reconciliation.difference': ['subscribers.read'],
  'operator.break_glass': ['operators.manage'],
  'webhook.switched_off': ['webhooks.manage'],
  'daily_sum.high': ['finance.read'],
  'login_sms.high': ['subscribers.read'],
} as const satisfies Readonly<Record<NoticeKind, readonly Right[]>>;

/** Whether these rights show any subject of this kind. */
export const mayChoose = (kind: NoticeKind, rights: ReadonlySet<Right>): boolean =>
  rightsOfKind[kind].some((right) => rights.has(right));

/** Whether these rights show the subject of an event. One of a kind that only a newer version knows is shown to nobody. */
export function maySee(event: Pick<OperationalEvent, 'type' | 'data'>, rights: readonly Right[]): boolean {
  if (event.type !== 'draft.waiting' || !('submittedBy' in event.data))
    return rights.includes(rightsOfKind[event.type][0]);
  const { what } = event.data;
  return Object.hasOwn(approvalKinds, what) && rights.includes(approvalKinds[what].reads);
}
