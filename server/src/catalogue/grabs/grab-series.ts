import { grabsInSeries } from '@coupon-centre/contract/catalogue/grabs/grabs-in-series';
import { GRAB_SERIES_MAX } from '@coupon-centre/contract/catalogue/grabs/make-grab-series';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { ClaimWindow } from '#catalogue/offer.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';

interface Asked {
  readonly first: ClaimWindow;
  readonly everyDays: number;
  /** Exclusive, epoch milliseconds. */
  readonly untilMs: number;
}

/**
 * The windows of grabs that repeat, the first one included, at the same time of the business day (which has no daylight saving).
 * BadInput where they overlap, or where there are too many.
 */
export function seriesWindows({ first, everyDays, untilMs }: Asked): readonly ClaimWindow[] {
  const stepMs = everyDays * DAY_MS;
  if (untilMs <= first.startMs) {
    throw new BadInput('until', { 'zh-CN': '应晚于第一场的开始时间', en: 'must be after the start of the first one' });
  }
  if (first.endMs - first.startMs > stepMs) {
    throw new BadInput('endAt', {
      'zh-CN': '应在下一场开始之前',
      en: 'must not be after the start of the next one',
    });
  }
  const count = grabsInSeries({ startMs: first.startMs, everyDays, untilMs });
  if (count > GRAB_SERIES_MAX) {
    throw new BadInput('until', {
      'zh-CN': `共 ${count} 场，一次最多 ${GRAB_SERIES_MAX} 场`,
      en: `makes ${count} grabs; at most ${GRAB_SERIES_MAX} at a time`,
    });
  }
  return Array.from({ length: count }, (_, index) => ({
    startMs: first.startMs + index * stepMs,
    endMs: first.endMs + index * stepMs,
  }));
}
