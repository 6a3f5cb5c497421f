import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import type { Held } from './plans.ts';

type Scheduled = Extract<ContentItem, { kind: 'ad' | 'theme' }>;

const endOf = ({ validTo }: Scheduled): number => (validTo === null ? Number.POSITIVE_INFINITY : Date.parse(validTo));

/** Whether an item is shown now; null if it has no schedule. */
export function scheduleState(item: ContentItem, nowMs: number): 'NOW' | 'LATER' | 'OVER' | null {
  if (item.kind !== 'ad' && item.kind !== 'theme') return null;
  if (endOf(item) <= nowMs) return 'OVER';
  return Date.parse(item.validFrom) > nowMs ? 'LATER' : 'NOW';
}

/** Themes on the same channel whose schedules overlap this one from now on. */
export function overlapsOf({ key, item }: Held, all: readonly Held[], nowMs: number): readonly Held[] {
  if (item.kind !== 'theme' || endOf(item) <= nowMs) return [];
  return all.filter(
    ({ key: otherKey, item: other }) =>
      other.kind === 'theme' &&
      otherKey !== key &&
      other.channel === item.channel &&
      endOf(other) > nowMs &&
      Date.parse(other.validFrom) < endOf(item) &&
      Date.parse(item.validFrom) < endOf(other),
  );
}
