import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import type { Kysely } from 'kysely';
import { countDecidable } from '#approval/list-approvals.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import { shortCoupons } from '#catalogue/stock/short-coupons.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readInvariants, readOutbox } from '#platform/jobs/read-jobs.ts';
import { countHangingReversals } from '#use/hanging-reversals.ts';
import { countHanging } from '#use/hanging-uses.ts';
import { readCoupons } from './read-board.ts';

/** What head office deals with. */
async function countOfProvince(db: Kysely<Schema>, nowMs: number) {
  const before = new Date(nowMs - HANGS_AFTER_SECONDS * SECOND_MS);
  const [hangingUses, handedOverUses, hangingReversals, checked, outbox] = await Promise.all([
    countHanging(db, { state: undefined, before }),
    countHanging(db, { state: 'HANDED_OVER', before }),
    countHangingReversals(db, { state: undefined, before }),
    readInvariants(db),
    readOutbox(db, nowMs),
  ]);
  return {
    hangingUses,
    handedOverUses,
    hangingReversals,
    brokenInvariants: checked?.violations.filter(({ count }) => count > 0).length ?? 0,
    lateMessages: outbox.reduce((sum, { late }) => sum + late, 0),
  };
}

const NOTHING_OF_PROVINCE = {
  hangingUses: 0,
  handedOverUses: 0,
  hangingReversals: 0,
  brokenInvariants: 0,
  lateMessages: 0,
};

export const showWaiting =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'showWaiting'> =>
  async (_request, caller) => {
    const { nowMs, branchId } = caller;
    const today = businessDay(nowMs);
    const [approvals, seen, counts, ofProvince] = await Promise.all([
      countDecidable(db, caller),
      seenCoupons(db, caller),
      readCoupons(db, { from: today, to: today, branchId }),
      branchId === null ? countOfProvince(db, nowMs) : NOTHING_OF_PROVINCE,
    ]);
    return {
      ...ofProvince,
      approvals,
      shortCoupons: shortCoupons(catalogue, nowMs).filter((templateId) => seen?.has(templateId) !== false).length,
      collectedToday: counts.reduce((sum, { collected }) => sum + collected, 0),
      usedToday: counts.reduce((sum, { used }) => sum + used, 0),
    };
  };
