import { type Kysely, sql } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { maskedPhones } from '#platform/db/masked-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { countTaken } from './appeal-store.ts';

const dueFirst: Keyset = {
  name: 'clawbackAppeals',
  columns: [
    { by: sql.ref('due_at'), kind: 'instant' },
    { by: sql.ref('appeal_id'), kind: 'uuid' },
  ],
};

export const listAppeals =
  (db: Kysely<Schema>, cipher: Pick<PhoneCipher, 'open'>): Handler<'listAppeals'> =>
  async ({ state, subscriberId, ...asked }, { nowMs }) => {
    const now = new Date(nowMs);
    const appeals = db.selectFrom('clawback_appeal');
    const found = appeals
      .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'OPEN'))
      .$if(subscriberId !== undefined, (all) => all.where('subscriber_id', '=', subscriberId ?? ''));
    const count = (of: typeof found) => of.select(({ fn }) => fn.countAll<string>().as('appeals'));
    const [{ rows, ...page }, all, overdue, approvals] = await Promise.all([
      readPage(found.selectAll(), dueFirst, asked),
      count(found).executeTakeFirstOrThrow(),
      count(appeals.where('state', '=', 'OPEN').where('due_at', '<=', now)).executeTakeFirstOrThrow(),
      openApprovals(db, 'APPEAL'),
    ]);
    const people = [...new Set(rows.map(({ subscriber_id }) => subscriber_id))];
    const [phones, taken] = await Promise.all([maskedPhones(db, cipher, people), countTaken(db, people)]);
    return {
      items: rows.map((row) => ({
        appealId: row.appeal_id,
        subscriberId: row.subscriber_id,
        phoneMasked: phones.get(row.subscriber_id) ?? null,
        note: row.note,
        state: row.state,
        recordedBy: row.recorded_by,
        recordedAt: toInstant(row.recorded_at.getTime()),
        dueAt: toInstant(row.due_at.getTime()),
        isOverdue: row.state === 'OPEN' && row.due_at <= now,
        ...(taken.get(row.subscriber_id) ?? { coupons: 0, worthFen: 0 }),
        approvalId: approvals.get(row.appeal_id)?.approval_id ?? null,
        endedBy: row.ended_by,
        endedAt: row.ended_at && toInstant(row.ended_at.getTime()),
        answer: row.answer,
      })),
      total: Number(all.appeals),
      overdue: Number(overdue.appeals),
      ...page,
    };
  };
