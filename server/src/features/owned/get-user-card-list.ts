import type { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import type { ExpiryReminder } from '@coupon-centre/contract/reminder/reminder';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#coupon/catalogue.ts';
import { countOwned, listOwned } from '#coupon/owned-lists.ts';
import { stateAt } from '#coupon/owned-state.ts';
import type { OwnedRow } from '#coupon/owned-store.ts';
import { presentOwned } from '#coupon/present-owned.ts';
import { presentExpiryReminder } from '#coupon/present-reminder.ts';
import { readReminders } from '#coupon/reminder-store.ts';
import type { Schema } from '#db/schema.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import type { Handler } from '#http/handler.ts';

/** The last instant that a date can hold; the database holds it too. */
const LAST_INSTANT_MS = 8_640_000_000_000_000;

const position = z.object({ atMs: z.number().min(0).max(LAST_INSTANT_MS), ownedId: z.uuid() });

export const listOwnCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<typeof getUserCardList> =>
  async ({ tab, cardClass, cursor, pageSize }, { session, locale, nowMs }) => {
    /** Reminders of coupons that can still be used; of one in use or finished nothing is told. */
    async function remindersOf(rows: readonly OwnedRow[]): Promise<ReadonlyMap<string, ExpiryReminder>> {
      const open = rows.filter((row) => ['AVAILABLE', 'PENDING'].includes(stateAt(row, nowMs)));
      const ownedIds = open.map((row) => row.owned_id);
      const found = await readReminders(db, session.subscriberId, 'EXPIRE', ownedIds);
      return new Map(found.map((one) => [one.subjectId, presentExpiryReminder(one)]));
    }
    const after = readCursor(cursor, position);
    const query = { list: tab, cardClass, after, limit: pageSize + 1, nowMs };
    const [found, counts] = await Promise.all([
      listOwned(db, session.subscriberId, query),
      countOwned(db, session.subscriberId, nowMs),
    ]);
    const page = found.slice(0, pageSize);
    const reminders = await remindersOf(page.map(({ row }) => row));
    const list = await Promise.all(
      page.map(async ({ row }) => {
        const terms = await catalogue.termsOf(row.template_id, row.terms_version);
        if (terms === undefined) throw new Error('an owned coupon without its terms');
        const reminder = reminders.get(row.owned_id);
        return { ...presentOwned(row, terms, locale, nowMs), ...(reminder && { reminder }) };
      }),
    );
    const last = page.at(-1);
    const hasMore = found.length > pageSize;
    return { list, counts, cursor: hasMore && last ? writeCursor(last.position) : null, hasMore };
  };
