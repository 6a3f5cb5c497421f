import type { Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { isKeptFrom } from '#catalogue/audience/outside-offer.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { GrabSession, Offer } from '#catalogue/offer.ts';
import { seenOffer } from '#catalogue/seen-terms.ts';
import { holdingsDay, presentCard, type Viewer } from '#claim/card/present-card.ts';
import { type Reminder, restockKey, startKey } from '#claim/card/reminder.ts';
import { type ClaimTarget, claimTarget } from '#claim/claim-target.ts';
import type { Caller } from '#foundation/caller/caller.ts';
import { type Holdings, readHoldingsOf } from '#owned/owned-store.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readWaitingReminders } from '#reminder/reminder-store.ts';

/** A coupon in a list, with its offer, as the viewer sees it, for sorting and searching. */
export interface Shelved {
  readonly offer: Offer;
  readonly card: Card;
}

/** Lists leave out what an experiment keeps from the viewer, and show coupons with the text that is compared among people like them. */
export interface Shelf {
  /** The caller's data for every list, from a few indexed queries; null for a guest. `channel`: the caller's channel (`ch`). */
  viewer(caller: Pick<Caller, 'session' | 'nowMs'>, channel: string | undefined): Promise<Viewer | null>;
  /** Coupons with centre stock that have not ended, in the operators' order, collectable ones first. */
  centre(caller: Pick<Caller, 'locale' | 'nowMs'>, who: Viewer | null): readonly Shelved[];
  /** A coupon whose address somebody has; undefined: it is not public. Where an experiment keeps it from them, it says that it is not for them. */
  one(templateId: string, caller: Pick<Caller, 'locale' | 'nowMs'>, who: Viewer | null): Shelved | undefined;
  /** These coupons, if public, in the given order, including ended ones: for claim pages. */
  named(
    templateIds: readonly string[],
    caller: Pick<Caller, 'locale' | 'nowMs'>,
    who: Viewer | null,
  ): readonly Shelved[];
  /** A grab's coupons. */
  grab(
    session: GrabSession,
    caller: Pick<Caller, 'locale' | 'nowMs'>,
    who: Viewer | null,
  ): readonly (Shelved & { total: number })[];
}

/** States of what the caller can collect now, a guest after logging in. */
export const COLLECTABLE: readonly Card['actionState'][] = ['CLAIM', 'LOGIN'];

const NOT_NOW: readonly Card['actionState'][] = ['SOLD_OUT', 'SOLD_OUT_TODAY', 'PAUSED', 'ENDED'];
/** 1 for what cannot be collected now by anyone: it comes after the rest. */
export const isLate = ({ card }: Shelved): number => (NOT_NOW.includes(card.actionState) ? 1 : 0);

/** Lists of coupons on offer, from the catalogue in memory and a few queries for the caller's data. */
export function createShelf(db: Kysely<Schema>, catalogue: Catalogue, audienceSubjects: AudienceSubjects): Shelf {
  const shelve = (listed: ClaimTarget, by: { locale: Locale; nowMs: number }, who: Viewer | null): Shelved => {
    const target = who === null ? listed : { ...listed, offer: seenOffer(listed.offer, who.subscriberId) };
    if (who !== null) audienceSubjects.noteSight({ target, who, nowMs: by.nowMs });
    return { offer: target.offer, card: presentCard({ target, level: catalogue.stock(target.poolId) }, by, who) };
  };
  const isShown = ({ offer }: Shelved, who: Viewer | null): boolean => who === null || !isKeptFrom(offer, who);

  const one: Shelf['one'] = (templateId, caller, who) => {
    const target = claimTarget(catalogue, { templateId }, caller.nowMs);
    return target && shelve(target, caller, who);
  };

  const holdings = createBatcher<{ subscriberId: string; nowMs: number }, Holdings>(async (asked) => {
    const templateIds = [...catalogue.contents().offers.keys()];
    const at = holdingsDay(Math.max(...asked.map(({ nowMs }) => nowMs)));
    const ids = asked.map(({ subscriberId }) => subscriberId);
    const found = await readHoldingsOf(db, ids, { templateIds, ...at });
    return ids.map((subscriberId) => found.get(subscriberId) ?? new Map());
  }, READS);
  const awaited = createBatcher<string, readonly Reminder[]>(
    (ids) => readWaitingReminders(db, ['START', 'RESTOCK'], ids),
    READS,
  );

  return {
    async viewer({ session, nowMs }, channel) {
      if (session === null) return null;
      const { offers } = catalogue.contents();
      const audiences = Array.from(offers.values(), ({ audience }) => audience);
      const { subscriberId } = session;
      const [subject, own, starts] = await Promise.all([
        audienceSubjects.for(audiences, { session, channel, nowMs }),
        holdings.push({ subscriberId, nowMs }),
        awaited.push(subscriberId),
      ]);
      const reminders = new Map(
        starts.map((one) => [
          one.kind === 'RESTOCK' ? restockKey(one.subjectId) : startKey(one.subjectId, one.sessionId),
          one,
        ]),
      );
      return { ...subject, holdings: own, reminders };
    },
    centre(caller, who) {
      const shelved: Shelved[] = [];
      for (const offer of catalogue.contents().offers.values()) {
        if (caller.nowMs >= offer.claimEndMs || catalogue.stock(offer.centrePoolId).total === 0) continue;
        const target = claimTarget(catalogue, { templateId: offer.templateId }, caller.nowMs);
        if (target === undefined) continue;
        const found = shelve(target, caller, who);
        if (isShown(found, who)) shelved.push(found);
      }
      return shelved.sort((a, b) => isLate(a) - isLate(b) || a.offer.position - b.offer.position);
    },
    one,
    named: (templateIds, caller, who) =>
      templateIds.flatMap((templateId) => one(templateId, caller, who) ?? []).filter((found) => isShown(found, who)),
    grab(session, caller, who) {
      const contents = catalogue.contents();
      return [...contents.offers.values()].flatMap((offer) => {
        if (!offer.grabPools.has(session.sessionId)) return [];
        const wanted = { templateId: offer.templateId, sessionId: session.sessionId };
        const target = claimTarget(catalogue, wanted, caller.nowMs);
        if (target === undefined) return [];
        const found = shelve(target, caller, who);
        return isShown(found, who) ? [{ ...found, total: catalogue.stock(target.poolId).total }] : [];
      });
    },
  };
}
