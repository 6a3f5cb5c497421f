import { BOARD_ROWS_MAX } from '@coupon-centre/contract/board/show-board';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { boardFigures } from './board-figures.ts';
import { scoped } from './read-board.ts';

/** The channels with the largest sums. */
function largest(counts: readonly { readonly channel: string; readonly count: number }[]): ReadonlySet<string> {
  const sums = new Map<string, number>();
  for (const { channel, count } of counts) sums.set(channel, (sums.get(channel) ?? 0) + count);
  const sorted = [...sums].sort(([, one], [, other]) => other - one);
  return new Set(sorted.slice(0, BOARD_ROWS_MAX).map(([channel]) => channel));
}

export const showBoard =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'showBoard'> =>
  async (filter, caller) => {
    const figures = await boardFigures({ db, catalogue, nowMs: caller.nowMs }, scoped(filter, caller));
    const { coupons, channels, funnel } = figures;
    const shown = largest(channels.map(({ channel, collected }) => ({ channel, count: collected })));
    const inFunnel = largest(funnel);
    return {
      ...figures,
      coupons: coupons.slice(0, BOARD_ROWS_MAX),
      campaigns: figures.campaigns.slice(0, BOARD_ROWS_MAX),
      branches: figures.branches.slice(0, BOARD_ROWS_MAX),
      audiences: figures.audiences.slice(0, BOARD_ROWS_MAX),
      channels: channels.filter(({ channel }) => shown.has(channel)),
      funnel: funnel.filter(({ channel }) => inFunnel.has(channel)),
    };
  };
