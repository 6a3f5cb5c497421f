import type { Locale } from '@coupon-centre/contract/foundation/field';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';

export type CouponState = CallResponse<'listCoupons'>['items'][number]['state'];

export const couponStateWords = {
  'zh-CN': {
    DRAFT: '草稿',
    IN_REVIEW: '待审批',
    SCHEDULED: '待开始',
    RUNNING: '进行中',
    PAUSED: '已暂停',
    ENDED: '已结束',
    STOPPED: '已终止',
    ARCHIVED: '已归档',
  },
  en: {
    DRAFT: 'Draft',
    IN_REVIEW: 'In review',
    SCHEDULED: 'Scheduled',
    RUNNING: 'Running',
    PAUSED: 'Paused',
    ENDED: 'Ended',
    STOPPED: 'Stopped',
    ARCHIVED: 'Archived',
  },
} as const satisfies Record<Locale, Record<CouponState, string>>;

/** A coupon that can be chosen. */
interface Choosable {
  readonly templateId: string;
  readonly title: string;
  readonly state: CouponState;
  readonly claimStart: string;
  readonly claimEnd: string;
}

const OVER: ReadonlySet<CouponState> = new Set(['ENDED', 'STOPPED', 'ARCHIVED']);
/** The end of an id, as people read it to each other; its beginning is a time. */
const ID_SHOWN = 6;

/** Options of a picker: coupons of the same name differ by state, time and id; those that are over come last. */
export function couponChoices(coupons: readonly Choosable[], locale: Locale) {
  const words = couponStateWords[locale];
  const isOver = ({ state }: Choosable): number => Number(OVER.has(state));
  return coupons
    .toSorted((one, other) => isOver(one) - isOver(other))
    .map(({ templateId, title, state, claimStart, claimEnd }) => ({
      value: templateId,
      label: `${title} · ${words[state]} · ${minuteText(claimStart)} – ${minuteText(claimEnd)} · ${templateId.slice(-ID_SHOWN)}`,
    }));
}

type Card = CallResponse<'listPageCards'>['cards'][Locale][number];

/** The state of a coupon as a guest sees it. */
export function stateOfCard({ actionState }: Pick<Card, 'actionState'>): CouponState {
  switch (actionState) {
    case 'NOT_STARTED':
      return 'SCHEDULED';
    case 'PAUSED':
    case 'ENDED':
      return actionState;
    case 'CLAIM':
    case 'OWNED_USE':
    case 'LIMIT_REACHED':
    case 'SOLD_OUT':
    case 'SOLD_OUT_TODAY':
    case 'NOT_ELIGIBLE':
    case 'LOGIN':
      return 'RUNNING';
  }
}
