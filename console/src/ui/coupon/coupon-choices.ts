import type { Locale } from '@coupon-centre/contract/foundation/field';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { counted } from '#ui/counted.ts';

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
  /** Units in all of its stock, where they are known. */
  readonly total?: number;
}

const OVER: ReadonlySet<CouponState> = new Set(['ENDED', 'STOPPED', 'ARCHIVED']);
const unitsOf = {
  'zh-CN': (units: string) => `共 ${units} 张`,
  en: (units: string) => `${units} units`,
} as const;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly total: number | undefined;
}

/** Adds something to the labels that several choices share. */
function tellApart(choices: readonly Choice[], extra: (choice: Choice, sharing: readonly Choice[]) => string) {
  const byLabel = Map.groupBy(choices, ({ label }) => label);
  return choices.map((choice) => {
    const sharing = byLabel.get(choice.label) ?? [];
    return sharing.length > 1 ? { ...choice, label: choice.label + extra(choice, sharing) } : choice;
  });
}

/**
 * Options of a picker; those that are over come last. Coupons of the same name differ by state and period, or else by stock; those
 * that still read the same are numbered from the oldest on.
 */
export function couponChoices(coupons: readonly Choosable[], locale: Locale) {
  const words = couponStateWords[locale];
  const isOver = ({ state }: Choosable): number => Number(OVER.has(state));
  const named = coupons
    .toSorted((one, other) => isOver(one) - isOver(other))
    .map(({ templateId, title, state, claimStart, claimEnd, total }) => ({
      value: templateId,
      label: `${title} · ${words[state]} · ${minuteText(claimStart)} – ${minuteText(claimEnd)}`,
      total,
    }));
  const byStock = tellApart(named, ({ total }) => (total === undefined ? '' : ` · ${unitsOf[locale](counted(total))}`));
  // An id begins with the time when it was made.
  const numbered = tellApart(byStock, ({ value }, sharing) => {
    const older = sharing.filter((other) => other.value < value).length;
    return older === 0 ? '' : ` (${older + 1})`;
  });
  return numbered.map(({ value, label }) => ({ value, label }));
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
