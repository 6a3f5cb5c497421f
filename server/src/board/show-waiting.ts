import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import type { Kysely } from 'kysely';
import { countDecidable } from '#approval/list-approvals.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { centreWindow, closedAt, isVisible } from '#catalogue/offer.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readInvariants, readOutbox } from '#platform/jobs/read-jobs.ts';
import { countHangingReversals } from '#use/hanging-reversals.ts';
import { countHanging } from '#use/hanging-uses.ts';
import { readCoupons } from './read-board.ts';

/** Low-stock warning threshold: a twentieth of the stock. */
const SHORT_SHARE = 0.05;

function countShort(catalogue: Catalogue, seen: ReadonlySet<string> | null, nowMs: number): number {
  const open = [...catalogue.contents().offers.values()].filter(
    (offer) =>
      (seen === null || seen.has(offer.templateId)) &&
      isVisible(offer) &&
      closedAt(offer, centreWindow(offer), nowMs) === null,
  );
  const levels = open.map(({ centrePoolId }) => catalogue.stock(centrePoolId));
  return levels.filter(({ total, issued }) => total > 0 && total - issued <= total * SHORT_SHARE).length;
}

/** What head office deals with. */
async function countOfProvince(db: Kysely<Schema>, nowMs: number) {
  const before = new Date(nowMs - HANGS_AFTER_SECONDS * SECOND_MS);
  const hanging = async (state: 'HANDED_OVER' | undefined) => {
    const asked = { state, before };
    const [uses, reversals] = await Promise.all([countHanging(db, asked), countHangingReversals(db, asked)]);
    return uses + reversals;
  };
  const [hangingUses, handedOverUses, checked, outbox] = await Promise.all([
    hanging(undefined),
    hanging('HANDED_OVER'),
    readInvariants(db),
    readOutbox(db, nowMs),
  ]);
  return {
    hangingUses,
    handedOverUses,
    brokenInvariants: checked?.violations.filter(({ count }) => count > 0).length ?? 0,
    lateMessages: outbox.reduce((sum, { late }) => sum + late, 0),
  };
}

const NOTHING_OF_PROVINCE = { hangingUses: 0, handedOverUses: 0, brokenInvariants: 0, lateMessages: 0 };

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
      shortCoupons: countShort(catalogue, seen, nowMs),
      collectedToday: counts.reduce((sum, { collected }) => sum + collected, 0),
      usedToday: counts.reduce((sum, { used }) => sum + used, 0),
    };
  };
