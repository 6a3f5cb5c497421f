import { FOR_YOU_USED_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { forYou, type UsedBefore } from './for-you.ts';
import type { Shelf } from './shelf.ts';

/** Whether the person has refused suggestions (PIPL art. 24). A closed account has. */
async function isRefused(db: Kysely<Schema>, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('refused_suggestions_at')
    .where('subscriber_id', '=', subscriberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined || row.refused_suggestions_at !== null;
}

/** The coupons and classes that the person used lately; one shard, from the index of uses. */
async function readUsed(db: Kysely<Schema>, subscriberId: string, nowMs: number): Promise<UsedBefore> {
  const rows = await db
    .selectFrom('owned_coupon')
    .select(['template_id', 'card_class'])
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'USED')
    .where('changed_at', '>', new Date(nowMs - FOR_YOU_USED_DAYS * DAY_MS))
    .execute();
  return {
    templateIds: new Set(rows.map((row) => row.template_id)),
    cardClasses: new Set(rows.map((row) => row.card_class)),
  };
}

export const listForYou =
  (db: Kysely<Schema>, catalogue: Catalogue, shelf: Shelf): Handler<'listForYou'> =>
  async ({ ch }, caller) => {
    const { subscriberId } = caller.session;
    const asOf = toInstant(catalogue.asOfMs());
    if (await isRefused(db, subscriberId)) return { isOn: false, list: [], asOf };
    const [who, used] = await Promise.all([shelf.viewer(caller, ch), readUsed(db, subscriberId, caller.nowMs)]);
    const list = forYou(shelf.centre(caller, who), used, caller.nowMs).map(({ shelved: { card }, because }) => ({
      ...card,
      because: [...because],
    }));
    return { isOn: true, list, asOf };
  };
