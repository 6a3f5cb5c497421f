import type { DailySums } from '#daily-sum/daily-sums.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';

export const showDailySums =
  (dailySums: DailySums): Handler<'showDailySums'> =>
  async (_asked, caller) => ({ day: businessDay(caller.nowMs), sums: [...(await dailySums.read(caller))] });
