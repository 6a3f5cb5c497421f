import { CASE_NO_LENGTH } from '@coupon-centre/contract/privacy/case-no';
import { type Kysely, sql } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import type { Identity } from '#subscriber/identity.ts';

const dueFirst: Keyset = {
  name: 'privacyRequests',
  columns: [
    { by: sql.ref('due_at'), kind: 'instant' },
    { by: sql.ref('request_id'), kind: 'uuid' },
  ],
};

/** Null, too, for a number that no key opens: its request can still be declined. */
function maskedOf(cipher: PhoneCipher, sealed: Buffer | null): string | null {
  try {
    return sealed && maskPhone(cipher.open(sealed));
  } catch {
    return null;
  }
}

export const listPrivacyRequests =
  (db: Kysely<Schema>, { cipher }: Pick<Identity, 'cipher'>): Handler<'listPrivacyRequests'> =>
  async ({ state, requestId, caseNo, subscriberId, ...asked }, { nowMs }) => {
    const now = new Date(nowMs);
    const found = db
      .selectFrom('privacy_request')
      .selectAll()
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'OPEN'))
      .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? ''))
      .$if(subscriberId !== undefined, (query) => query.where('subscriber_id', '=', subscriberId ?? ''))
      .$if(caseNo !== undefined, (query) =>
        query.where(sql`right(request_id::text, ${CASE_NO_LENGTH})`, '=', (caseNo ?? '').toLowerCase()),
      );
    const [{ rows, ...page }, { overdue }] = await Promise.all([
      readPage(found, dueFirst, asked),
      db
        .selectFrom('privacy_request')
        .select(({ fn }) => fn.countAll<string>().as('overdue'))
        .where('state', '=', 'OPEN')
        .where('due_at', '<=', now)
        .executeTakeFirstOrThrow(),
    ]);
    const approvals = await openApprovals(db, 'NUMBER');
    return {
      items: rows.map((row) => ({
        requestId: row.request_id,
        subscriberId: row.subscriber_id,
        kind: row.kind,
        cameBy: row.came_by,
        note: row.note,
        newPhoneMasked: maskedOf(cipher, row.new_phone_sealed),
        approvalId: approvals.get(row.request_id)?.approval_id ?? null,
        receivedAt: toInstant(row.received_at.getTime()),
        dueAt: toInstant(row.due_at.getTime()),
        isOverdue: row.state === 'OPEN' && row.due_at <= now,
        state: row.state,
        recordedBy: row.recorded_by,
        endedBy: row.ended_by,
        endedAt: row.ended_at && toInstant(row.ended_at.getTime()),
        answer: row.answer,
      })),
      overdue: Number(overdue),
      ...page,
    };
  };
