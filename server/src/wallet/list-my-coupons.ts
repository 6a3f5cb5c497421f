import type { ExpiryReminder } from '@coupon-centre/contract/reminder/reminder';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { presentExpiryReminder } from '#claim/card/present-reminder.ts';
import { countOwned, listOwned } from '#owned/owned-lists.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { OwnedRow } from '#owned/owned-store.ts';
import { presentOwned } from '#owned/present-owned.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readExpiryReminders } from '#reminder/reminder-store.ts';

/** The last instant of a JavaScript date; valid in the database too. */
const LAST_INSTANT_MS = 8_640_000_000_000_000;

const position = z.object({ atMs: z.number().min(0).max(LAST_INSTANT_MS), ownedId: z.uuid() });

export const listMyCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'listMyCoupons'> =>
  async ({ tab, cardClass, cursor, pageSize }, { session, locale, nowMs }) => {
    /** Reminders of coupons that can still be used; not of those in use or finished. */
    async function remindersOf(rows: readonly OwnedRow[]): Promise<ReadonlyMap<string, ExpiryReminder>> {
      const open = rows.filter((row) => ['AVAILABLE', 'PENDING'].includes(stateAt(row, nowMs)));
      const ownedIds = open.map((row) => row.owned_id);
      const found = await readExpiryReminders(db, session.subscriberId, ownedIds);
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
        if (terms === undefined) throw new Error('owned coupon has no terms');
        const reminder = reminders.get(row.owned_id);
        return { ...presentOwned(row, terms, { locale, nowMs }), ...(reminder && { reminder }) };
      }),
    );
    const last = page.at(-1);
    const hasMore = found.length > pageSize;
    return { list, counts, cursor: hasMore && last ? writeCursor(last.position) : null, hasMore };
  };
