import type { ExpiryReminder } from '@coupon-centre/contract/reminder/reminder';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { presentExpiryReminder } from '#claim/card/present-reminder.ts';
import type { Reminder } from '#claim/card/reminder.ts';
import { createOwnedReads } from '#owned/owned-reads.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { OwnedRow } from '#owned/owned-store.ts';
import { presentOwned } from '#owned/present-owned.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import { type Homes, NO_HOMES } from '#platform/db/distributed/homes.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readWaitingReminders } from '#reminder/reminder-store.ts';

/** The last instant of a JavaScript date; valid in the database too. */
const LAST_INSTANT_MS = 8_640_000_000_000_000;

const position = z.object({ atMs: z.number().min(0).max(LAST_INSTANT_MS), ownedId: z.uuid() });

export function listMyCoupons(
  db: Kysely<Schema>,
  catalogue: Catalogue,
  homes: Homes = NO_HOMES,
): Handler<'listMyCoupons'> {
  const owned = createOwnedReads(db, homes);
  const awaited = createBatcher<string, readonly Reminder[]>((ids) => readWaitingReminders(db, ['EXPIRE'], ids), READS);
  return async ({ tab, cardClass, cursor, pageSize }, { session, locale, nowMs }) => {
    /** Reminders of coupons that can still be used; not of those in use or finished. */
    async function remindersOf(rows: readonly OwnedRow[]): Promise<ReadonlyMap<string, ExpiryReminder>> {
      const open = new Set(
        rows.filter((row) => ['AVAILABLE', 'PENDING'].includes(stateAt(row, nowMs))).map((row) => row.owned_id),
      );
      if (open.size === 0) return new Map();
      const found = await awaited.push(session.subscriberId);
      return new Map(
        found.filter((one) => open.has(one.subjectId)).map((one) => [one.subjectId, presentExpiryReminder(one)]),
      );
    }
    const after = readCursor(cursor, position);
    const query = { list: tab, cardClass, after, limit: pageSize + 1, nowMs };
    const { found, counts } = await owned.page({ subscriberId: session.subscriberId, query });
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
}
