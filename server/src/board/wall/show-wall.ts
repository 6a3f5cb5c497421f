import { WALL_GRABS_MAX } from '@coupon-centre/contract/board/show-wall';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { SLICE_MS, slicesLeft } from './forecast.ts';
import type { Wall, WallGrab } from './read-wall.ts';

/** One reading for all who look: at most one a second, and one at a time. */
export function onceASecond<T>(read: (nowMs: number) => Promise<T>): (nowMs: number) => Promise<T> {
  let last: { readonly atMs: number; readonly reading: Promise<T>; isUnderWay: boolean } | undefined;
  return (nowMs) => {
    if (last?.isUnderWay) return last.reading;
    if (last !== undefined && nowMs - last.atMs < SECOND_MS && nowMs >= last.atMs) return last.reading;
    const begun = { atMs: nowMs, reading: read(nowMs), isUnderWay: true };
    last = begun;
    const settled = () => {
      begun.isUnderWay = false;
    };
    begun.reading.then(settled, () => {
      settled();
      // A reading that failed is not kept.
      last = undefined;
    });
    return begun.reading;
  };
}

/** What is beyond the end of the grab is not told as a time: it lasts. */
function forecastOf({ slices, total, issued, startMs, endMs }: WallGrab, atMs: number) {
  if (atMs < startMs || atMs >= endMs) return null;
  const left = slicesLeft({ slices, left: total - issued });
  if (left === null) return null;
  const instantOf = (ahead: number | null): string | null => {
    const goneMs = ahead === null ? Number.POSITIVE_INFINITY : atMs + ahead * SLICE_MS;
    return goneMs < endMs ? toInstant(goneMs) : null;
  };
  return { earliest: instantOf(left.earliest), likely: instantOf(left.likely), latest: instantOf(left.latest) };
}

const presentGrab = (grab: WallGrab, atMs: number) => ({
  sessionId: grab.sessionId,
  title: grab.title,
  others: grab.coupons - 1,
  startAt: toInstant(grab.startMs),
  endAt: toInstant(grab.endMs),
  total: grab.total,
  issued: grab.issued,
  lastMinute: grab.minutes.at(-1) ?? 0,
  minutes: [...grab.minutes],
  forecast: forecastOf(grab, atMs),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** `wall`: the reading that all who look share. An operator of a branch sees what is the branch's. */
export const showWall =
  (wall: (nowMs: number) => Promise<Wall>): Handler<'showWall'> =>
  async (_request, { branchId, nowMs }) => {
    const { atMs, grabs, collected, used, branchOf } = await wall(nowMs);
    const isSeen = (of: string | null): boolean => branchId === null || of === branchId;
    return {
      at: toInstant(atMs),
      collectedToday: sum(collected.filter((one) => isSeen(one.branchId)).map((one) => one.collected)),
      usedToday: sum(used.filter(({ templateId }) => isSeen(branchOf.get(templateId) ?? null)).map((one) => one.used)),
      grabs: grabs
        .filter((grab) => isSeen(grab.branchId))
        .slice(0, WALL_GRABS_MAX)
        .map((grab) => presentGrab(grab, atMs)),
    };
  };
