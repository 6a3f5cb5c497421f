import { type Kysely, sql, type Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isClosed } from '#subscriber/subscriber-store.ts';
import { validLonger, writeCouponEvents } from '../coupon-store.ts';
import { leaveNotices } from '../risk-case-sms.ts';
import { worthOfTerms } from '../worth-of-terms.ts';
import { type Appeal, endAppeal, lockAppeal, takenFrom } from './appeal-store.ts';

type Coupons = Awaited<ReturnType<typeof takenFrom>>;

/** What the approval depends on: which coupons are withdrawn, and since when. */
const baseOf = (coupons: Coupons) => ({
  coupons: coupons.map(({ owned_id, at }) => ({ ownedId: owned_id, since: toInstant(at.getTime()) })),
});

/**
 * Makes the coupons their owner's again, with the time that they were withdrawn added to their validity, and that of a hold which this
 * withdrawal ended: one that an earlier clawback ended was added when that was given back.
 */
async function giveBack(
  trx: Transaction<Schema>,
  { subscriber_id: subscriberId }: Appeal,
  { coupons, at }: { readonly coupons: Coupons; readonly at: Date },
): Promise<number> {
  const ids = coupons.map(({ owned_id }) => owned_id);
  const withdrawnFor = sql`${at}::timestamptz - least(a.since, (
    SELECT h.held_at FROM claim_hold h
     WHERE h.subscriber_id = o.subscriber_id AND h.owned_id = o.owned_id AND h.state = 'WITHDRAWN' AND h.decided_at = a.since))`;
  const { rows } = await sql<{ owned_id: string }>`
    UPDATE owned_coupon o
       SET state = 'AVAILABLE', changed_at = ${at}::timestamptz, hidden_at = NULL,
           valid_to = ${validLonger(withdrawnFor)}
      FROM unnest(${ids}::uuid[], ${coupons.map((coupon) => coupon.at)}::timestamptz[]) AS a(owned_id, since)
     WHERE o.subscriber_id = ${subscriberId}::uuid AND o.owned_id = a.owned_id AND o.state = 'WITHDRAWN'
    RETURNING o.owned_id`.execute(trx);
  await trx
    .updateTable('clawback_coupon')
    .set({ given_back_at: at })
    .where('subscriber_id', '=', subscriberId)
    .where('outcome', '=', 'TAKEN')
    .where('given_back_at', 'is', null)
    .where(sql<boolean>`owned_id = ANY (${ids}::uuid[])`)
    .execute();
  const given = rows.map(({ owned_id }) => ({ subscriber_id: subscriberId, owned_id }));
  await writeCouponEvents(trx, given, { kind: 'RESTORED', at });
  return rows.length;
}

/** Gives back everything that was clawed back from a subscriber, as it was when it was asked. */
export const appealApproval: ApprovalWork = {
  async baseOf(trx, appealId) {
    const appeal = await lockAppeal(trx, appealId);
    return appeal?.state === 'OPEN' ? baseOf(await takenFrom(trx, appeal.subscriber_id)) : null;
  },
  async carryOut(trx, { subject_id: appealId, reason }, { name, nowMs, note }) {
    const appeal = await lockAppeal(trx, appealId);
    if (appeal === undefined) return refuse('UNKNOWN_ITEM');
    if (await isClosed(trx, appeal.subscriber_id)) return refuse('WRONG_STATE', { state: 'CLOSED' });
    const coupons = await takenFrom(trx, appeal.subscriber_id);
    const [first] = coupons;
    if (first === undefined) return refuse('WRONG_STATE', { state: 'DONE' });
    const given = await giveBack(trx, appeal, { coupons, at: new Date(nowMs) });
    if (given !== coupons.length) throw new Error(`${given} of ${coupons.length} locked coupons were given back`);
    await endAppeal(trx, appealId, { state: 'GIVEN_BACK', by: name, answer: null, nowMs });
    const told = {
      subscriberId: appeal.subscriber_id,
      templateId: first.template_id,
      termsVersion: first.terms_version,
    };
    await leaveNotices(trx, { caseId: appealId, notice: 'CLAWBACK_GIVEN_BACK', nowMs }, [told]);
    note({
      action: 'appeal.givenBack',
      target: { kind: 'subscriber', id: appeal.subscriber_id },
      before: { appealId, state: 'OPEN' },
      after: { appealId, state: 'GIVEN_BACK', coupons: given },
      reason,
    });
    return null;
  },
};

/** The open appeal, locked, with what can be given back; a refusal where it cannot. */
async function givable(trx: Transaction<Schema>, appealId: string) {
  const appeal = await lockAppeal(trx, appealId);
  if (appeal === undefined) return refuse('UNKNOWN_ITEM');
  if (appeal.state !== 'OPEN') return refuse('WRONG_STATE', { state: appeal.state });
  if ((await openApprovalOf(trx, 'APPEAL', appealId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  if (await isClosed(trx, appeal.subscriber_id)) return refuse('WRONG_STATE', { state: 'CLOSED' });
  const coupons = await takenFrom(trx, appeal.subscriber_id);
  return coupons.length === 0 ? refuse('WRONG_STATE', { state: 'DONE' }) : { appeal, coupons };
}

export const giveBackAppeal =
  (db: Kysely<Schema>, catalogue: Pick<Catalogue, 'termsOf'>): Handler<'giveBackAppeal'> =>
  ({ appealId, reason: said }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const reason = hidePhones(said);
        const found = await givable(trx, appealId);
        if (found instanceof Refusal) return found;
        const { appeal, coupons } = found;
        const { subscriber_id: subscriberId } = appeal;
        const worthOf = await worthOfTerms(catalogue, coupons);
        const worthFen = coupons.reduce((sum, { worth_fen }) => sum + Number(worth_fen), 0);
        const shown = coupons.map((coupon) => ({
          ownedId: coupon.owned_id,
          templateId: coupon.template_id,
          title: worthOf(coupon).title,
          worthFen: Number(coupon.worth_fen),
        }));
        const asked = await askApproval(
          trx,
          {
            kind: 'APPEAL',
            subjectId: appealId,
            title: `申诉退还 ${coupons.length} 张券`,
            asked: { subscriberId, note: appeal.note, worthFen, coupons: shown },
            inForce: null,
            base: baseOf(coupons),
            exposureFen: worthFen,
            reason,
          },
          caller,
        );
        note({
          action: 'appeal.giveBackAsked',
          target: { kind: 'subscriber', id: subscriberId },
          after: { appealId, coupons: coupons.length, worthFen, approvalId: asked.approvalId },
          reason,
        });
        return { ...asked, coupons: coupons.length, worthFen };
      }),
    );
