import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Gift, give, noteGift } from './gift.ts';

/** The request's id, so that one request is asked for once. */
export const giftSubjectOf = ({ subscriberId, templateId, requestId }: Gift): string =>
  `${subscriberId}:${templateId}:${requestId}`;

function giftOf(subjectId: string): Gift {
  const [subscriberId = '', templateId = '', requestId = ''] = subjectId.split(':');
  return { subscriberId, templateId, requestId };
}

/** What the approval depends on: the terms and their value, and that the subscriber may have it. Null: one of them is gone. */
async function readBase(trx: Transaction<Schema>, { subscriberId, templateId }: Gift) {
  const person = await trx
    .selectFrom('subscriber')
    .select('state')
    .where('subscriber_id', '=', subscriberId)
    .forShare()
    .executeTakeFirst();
  const terms = await trx
    .selectFrom('coupon_template as t')
    .innerJoin('coupon_terms as c', (join) =>
      join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
    )
    .select(['t.terms_version as termsVersion', 'c.benefit', 'c.book_value_fen as bookValueFen', 'c.title'])
    .where('t.template_id', '=', templateId)
    .executeTakeFirst();
  if (person === undefined || terms === undefined) return null;
  const { termsVersion, title } = terms;
  return { base: { state: person.state, termsVersion, valueFen: unitWorthFen(terms) }, title };
}

/** Asks for a gift that is beyond the operator's daily sum. */
export async function askToGive(
  trx: Transaction<Schema>,
  { gift, reason }: { readonly gift: Gift; readonly reason: string },
  { caller, note }: { readonly caller: OperatorCaller; readonly note: Note },
) {
  const read = await readBase(trx, gift);
  if (read === null) return refuse('UNKNOWN_ITEM');
  const { base, title } = read;
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'GIFT',
      subjectId: giftSubjectOf(gift),
      title: title['zh-CN'],
      asked: { ...gift, valueFen: base.valueFen },
      inForce: null,
      base,
      exposureFen: base.valueFen,
      reason,
    },
    caller,
  );
  note({
    action: 'subscriber.giftAsked',
    target: { kind: 'subscriber', id: gift.subscriberId },
    after: { ...gift, approvalId },
    reason,
  });
  return { ownedId: null, approvalId };
}

/** A coupon that support gives beyond its daily sum: a claim with all its guards, once for the request. */
export const giftApproval = (catalogue: Catalogue): ApprovalWork => ({
  baseOf: async (trx, subjectId) => (await readBase(trx, giftOf(subjectId)))?.base ?? null,
  async carryOut(trx, { subject_id: subjectId, reason }, { nowMs, locale, note }) {
    const gift = giftOf(subjectId);
    const given = await give(trx, catalogue, { ...gift, nowMs, locale });
    if (given instanceof Refusal) return given;
    noteGift(note, { gift, given, reason });
    return null;
  },
});
