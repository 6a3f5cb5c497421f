import type { Card } from '@coupon-centre/contract/card/card';
import type { Locale } from '@coupon-centre/contract/field';
import type { Kysely } from 'kysely';
import { createBatchLane } from '#coupon/batch-lane.ts';
import type { Candidates } from '#coupon/candidates.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { type ClaimTarget, claimTarget } from '#coupon/claim-target.ts';
import type { GrabSession, Offer } from '#coupon/offer.ts';
import { type Holdings, readHoldingsOf } from '#coupon/owned-store.ts';
import { holdingsDay, type Onlooker, presentCard } from '#coupon/present-card.ts';
import { READS } from '#coupon/read-lane.ts';
import { type Reminder, startKey } from '#coupon/reminder.ts';
import { readStartReminders } from '#coupon/reminder-store.ts';
import type { Schema } from '#db/schema.ts';
import type { Caller } from '#http/handler.ts';

/** A coupon in a list with what lists sort and search by. */
export interface Shelved {
  readonly offer: Offer;
  readonly card: Card;
}

export interface Shelf {
  /** The caller's own part of every list: a few indexed queries; null for a guest. `channel`: what the caller came by (`ch`). */
  onlooker(caller: Pick<Caller, 'session' | 'nowMs'>, channel: string | undefined): Promise<Onlooker | null>;
  /** Coupons of the centre's own stock that have not ended, in the operators' order, those that can still be had first. */
  centre(caller: Pick<Caller, 'locale' | 'nowMs'>, who: Onlooker | null): readonly Shelved[];
  /** These coupons, as far as they may be seen, in the given order, ended ones too: what a claim page shows. */
  named(
    templateIds: readonly string[],
    caller: Pick<Caller, 'locale' | 'nowMs'>,
    who: Onlooker | null,
  ): readonly Shelved[];
  /** A grab's coupons. */
  grab(
    session: GrabSession,
    caller: Pick<Caller, 'locale' | 'nowMs'>,
    who: Onlooker | null,
  ): readonly (Shelved & { total: number })[];
}

const NOT_NOW: readonly Card['actionState'][] = ['SOLD_OUT', 'SOLD_OUT_TODAY', 'PAUSED', 'ENDED'];
const isLate = ({ card }: Shelved): number => (NOT_NOW.includes(card.actionState) ? 1 : 0);

/** Lists of coupons on offer, from the catalogue in memory and a few queries for what is the caller's own. */
export function createShelf(db: Kysely<Schema>, catalogue: Catalogue, candidates: Candidates): Shelf {
  const shelve = (target: ClaimTarget, by: { locale: Locale; nowMs: number }, who: Onlooker | null): Shelved => ({
    offer: target.offer,
    card: presentCard(target, catalogue.stock(target.poolId), by, who),
  });

  const holdings = createBatchLane<{ subscriberId: string; nowMs: number }, Holdings>(async (asked) => {
    const templateIds = [...catalogue.contents().offers.keys()];
    const at = holdingsDay(Math.max(...asked.map(({ nowMs }) => nowMs)));
    const ids = asked.map(({ subscriberId }) => subscriberId);
    const found = await readHoldingsOf(db, ids, { templateIds, ...at });
    return ids.map((subscriberId) => found.get(subscriberId) ?? new Map());
  }, READS);
  const awaited = createBatchLane<string, readonly Reminder[]>((ids) => readStartReminders(db, ids), READS);

  return {
    async onlooker({ session, nowMs }, channel) {
      if (session === null) return null;
      const { offers } = catalogue.contents();
      const audiences = Array.from(offers.values(), ({ audience }) => audience);
      const { subscriberId } = session;
      const [candidate, own, starts] = await Promise.all([
        candidates.for(audiences, { session, channel }),
        holdings.push({ subscriberId, nowMs }),
        awaited.push(subscriberId),
      ]);
      const reminders = new Map(starts.map((one) => [startKey(one.subjectId, one.sessionId), one]));
      return { ...candidate, holdings: own, reminders };
    },
    centre(caller, who) {
      const shelved: Shelved[] = [];
      for (const offer of catalogue.contents().offers.values()) {
        if (caller.nowMs >= offer.claimEndMs || catalogue.stock(offer.centrePoolId).total === 0) continue;
        const target = claimTarget(
          catalogue.contents(),
          catalogue.stock,
          { templateId: offer.templateId },
          caller.nowMs,
        );
        if (target !== undefined) shelved.push(shelve(target, caller, who));
      }
      return shelved.sort((a, b) => isLate(a) - isLate(b) || a.offer.position - b.offer.position);
    },
    named: (templateIds, caller, who) =>
      templateIds.flatMap((templateId) => {
        const target = claimTarget(catalogue.contents(), catalogue.stock, { templateId }, caller.nowMs);
        return target === undefined ? [] : [shelve(target, caller, who)];
      }),
    grab(session, caller, who) {
      const contents = catalogue.contents();
      return [...contents.offers.values()].flatMap((offer) => {
        if (!offer.grabPools.has(session.sessionId)) return [];
        const wanted = { templateId: offer.templateId, sessionId: session.sessionId };
        const target = claimTarget(contents, catalogue.stock, wanted, caller.nowMs);
        return target === undefined
          ? []
          : [{ ...shelve(target, caller, who), total: catalogue.stock(target.poolId).total }];
      });
    },
  };
}
