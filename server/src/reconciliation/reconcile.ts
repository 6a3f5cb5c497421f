import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { type Reading, readBookSays, readDay, readNumbers } from './book-readings.ts';
import { dayAfter, dayStart, KEPT_DAYS, lastCompleteDay } from './business-days.ts';
import { type FoundDifference, keepDifferences, openDays, openNumbers } from './difference-store.ts';
import { differencesOf, type ReadSpan, SKEW_MS } from './differences.ts';
import { readOwnOrders, readSettled } from './own-orders.ts';
import { keepReadings, keepWithoutReading, readDays } from './reconciliation-store.ts';

/** The biller may correct its book: days with open differences are read again this long. */
const READ_AGAIN_DAYS = 7;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface ReconcileNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly provisioning: Pick<Provisioning, 'book'>;
  readonly catalogue: Pick<Catalogue, 'termsOf'>;
}

interface Comparison {
  readonly day: string;
  readonly span: ReadSpan;
  readonly fromDay: string;
  readonly readIds: readonly string[];
}

/** Compares these orders, and writes what differs. */
async function compareOrders(
  { db, clock, catalogue }: ReconcileNeeds,
  { day, span, fromDay, readIds }: Comparison,
  orderNos: readonly string[],
): Promise<void> {
  const says = await readBookSays(db, orderNos, readIds);
  const own = await readOwnOrders(db, catalogue, orderNos);
  const found = orderNos.flatMap((orderNo): readonly FoundDifference[] => {
    const here = own.get(orderNo) ?? null;
    const there = says(orderNo);
    return differencesOf(here, there, span).map((kind) => ({ orderNo, kind, here, there }));
  });
  await keepDifferences(db, { orderNos, found, day, fromDay, nowMs: clock.now() });
}

/** Compares all numbers that come page by page in their order. */
async function compareAll(
  needs: ReconcileNeeds,
  comparison: Comparison,
  pageAfter: (after: string) => Promise<readonly string[]>,
): Promise<void> {
  for (let after = ''; ; ) {
    const numbers = await pageAfter(after);
    const last = numbers.at(-1);
    if (last === undefined) return;
    await compareOrders(needs, comparison, numbers);
    after = last;
  }
}

/** Compares the orders that we settled on the day, by the biller's clock as well as by ours. */
async function compareSettled(needs: ReconcileNeeds, comparison: Comparison): Promise<void> {
  const fromMs = dayStart(comparison.day) - SKEW_MS;
  const before = new Date(dayStart(dayAfter(comparison.day)) - SKEW_MS);
  for (let after = { at: new Date(fromMs), orderId: FIRST_ID }; ; ) {
    const rows = await readSettled(needs.db, after, before);
    const last = rows.at(-1);
    if (last === undefined || last.settled_at === null) return;
    await compareOrders(
      needs,
      comparison,
      rows.map(({ order_no }) => order_no),
    );
    after = { at: last.settled_at, orderId: last.order_id };
  }
}

/** The first of the days up to this one whose books were all read. */
function firstOf(days: ReadonlyMap<string, unknown>, last: string): string {
  let first = last;
  while (days.has(dayAfter(first, -1))) first = dayAfter(first, -1);
  return first;
}

/**
 * Compares a business day's orders with the biller's book of that day, and looks again at all that is open. Idempotent, and several
 * nodes may do it at once. Throws if the book cannot be read.
 */
export async function reconcileDay(needs: ReconcileNeeds, day: string): Promise<'DONE' | 'NO_BOOK'> {
  const { db, clock, provisioning } = needs;
  const { book } = provisioning;
  if (book === undefined) {
    await keepWithoutReading(db, { day, state: 'NO_BOOK', nowMs: clock.now() });
    return 'NO_BOOK';
  }
  const kept = new Map((await readDays(db)).flatMap((row) => (row.readId === null ? [] : [[row.day, row.readId]])));
  const again = (await openDays(db, dayAfter(day, -READ_AGAIN_DAYS))).filter((open) => open !== day && kept.has(open));
  const readings: Reading[] = [];
  for (const wanted of [...again, day]) {
    readings.push(
      await readDay(db, (of, signal) => book.call(provisioning, of, signal), { day: wanted, nowMs: clock.now() }),
    );
  }
  for (const reading of readings) kept.set(reading.day, reading.readId);
  const days = [...kept.keys()].sort();
  const last = days.at(-1) ?? day;
  const fromDay = firstOf(kept, last);
  const span = { fromMs: dayStart(fromDay), toMs: dayStart(dayAfter(last)) };
  const comparison = { day, span, fromDay, readIds: [...kept.values()] };
  for (const { readId } of readings) await compareAll(needs, comparison, (after) => readNumbers(db, readId, after));
  await compareSettled(needs, comparison);
  await compareAll(needs, comparison, (after) => openNumbers(db, after));
  await keepReadings(db, readings, clock.now());
  return 'DONE';
}

/** The next day to compare; null while none is due. Days go one after the other, so that each order's past is known. */
async function nextDay({ db, clock }: ReconcileNeeds): Promise<string | null> {
  const last = lastCompleteDay(clock.now());
  const settled = (await readDays(db)).filter(({ state }) => state !== 'FAILED').map(({ day }) => day);
  const latest = settled.sort().at(-1);
  if (latest === undefined) return last;
  if (latest >= last) return null;
  const oldest = dayAfter(last, -KEPT_DAYS);
  return latest < oldest ? oldest : dayAfter(latest);
}

/** Compares every day that is due. A day whose book cannot be read holds the later ones up and is tried again. */
export async function reconcileDue(needs: ReconcileNeeds): Promise<void> {
  for (let day = await nextDay(needs); day !== null; day = await nextDay(needs)) {
    try {
      const outcome = await reconcileDay(needs, day);
      needs.log.info({ day, outcome }, 'the biller’s book was compared with our orders');
    } catch (err) {
      needs.log.error({ err, day }, 'the biller’s book could not be compared with our orders; it is tried again');
      await keepWithoutReading(needs.db, { day, state: 'FAILED', nowMs: needs.clock.now() });
      return;
    }
  }
}
