import { Gauge, type Registry } from 'prom-client';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Catalogue } from './catalogue.ts';
import { centreWindow, closedAt } from './offer.ts';
import { leftInStock, type StockLevel } from './stock-level.ts';

/** So many series at most: the pools with the least left. */
const POOLS_MAX = 200;

interface Pool {
  readonly labels: { readonly coupon: string; readonly grab: string };
  readonly level: StockLevel;
}

/** The pools that are open for claims at this moment. */
function runningPools(catalogue: Pick<Catalogue, 'contents' | 'stock'>, nowMs: number): readonly Pool[] {
  const { offers, grabs } = catalogue.contents();
  return [...offers.values()].flatMap((offer) => {
    const places = grabs.map((grab) => ({
      grab: grab.sessionId,
      poolId: offer.grabPools.get(grab.sessionId),
      window: grab,
    }));
    const all = [{ grab: '', poolId: offer.centrePoolId, window: centreWindow(offer) }, ...places];
    return all.flatMap(({ grab, poolId, window }) =>
      poolId === undefined || closedAt(offer, window, nowMs) !== null
        ? []
        : [{ labels: { coupon: offer.templateId, grab }, level: catalogue.stock(poolId) }],
    );
  });
}

/** Metrics of the stock in this node's memory, at most a second old. */
export function showStock(catalogue: Pick<Catalogue, 'contents' | 'stock'>, clock: Clock, registry: Registry): void {
  const left = ({ level }: Pool): number => leftInStock(level, businessDay(clock.now())).ever;
  const scarcest = (): readonly Pool[] =>
    runningPools(catalogue, clock.now())
      .filter(({ level }) => level.total > 0)
      .toSorted((one, other) => left(one) - left(other))
      .slice(0, POOLS_MAX);
  const show = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['coupon', 'grab'],
      // Every process has the same in its memory.
      aggregator: 'min',
      registers: [registry],
      collect() {
        this.reset();
        for (const pool of scarcest()) this.set(pool.labels, read(pool));
      },
    });
  show(
    'coupon_centre_stock_left',
    `Units left of a coupon on offer, in the centre or in a grab under way; the ${POOLS_MAX} with the least left.`,
    left,
  );
  show('coupon_centre_stock_units', 'Units of these in all, issued ones included.', ({ level }) => level.total);
}
