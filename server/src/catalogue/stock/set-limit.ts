import type { Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import { type LockedCoupon, lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { isLive } from '#catalogue/template/coupon-states.ts';
import { setPerDayOnce } from '#catalogue/template/stock-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ParsedRequest } from '#platform/http/handler.ts';

export type Limit = ParsedRequest<'changeLimit'>['limit'];

/** Null: no limit. */
interface Change {
  readonly limit: Limit;
  readonly expected: number | null;
  readonly value: number | null;
}

/** Whether a person could collect more. How many units exist is the ceiling's, and the stock's, not that of these limits. */
export const isRaise = ({ limit, expected, value }: Change): boolean =>
  limit !== 'STOCK_PER_DAY' && expected !== null && (value === null || value > expected);

/** Guarded in the statement: it changes only the expected value. */
async function writeLimit(
  trx: Transaction<Schema>,
  { template: { template_id: templateId }, poolId }: LockedCoupon,
  { limit, expected, value, nowMs }: Change & { readonly nowMs: number },
): Promise<boolean> {
  if (limit === 'STOCK_PER_DAY') return setPerDayOnce(trx, poolId, { expected, value, nowMs });
  const column = limit === 'PER_PERSON' ? 'per_person' : 'per_person_day';
  const changed = await trx
    .updateTable('coupon_template')
    .set(limit === 'PER_PERSON' ? { per_person: value ?? 1 } : { per_person_day: value })
    .where('template_id', '=', templateId)
    .where(column, 'is not distinct from', expected)
    .returning('template_id')
    .executeTakeFirst();
  return changed !== undefined;
}

interface Setting {
  readonly change: Change;
  readonly reason: string | null;
  readonly nowMs: number;
  readonly note: Note;
}

/** Sets a limit of a locked coupon whose value is the expected one, and notes it. */
export async function setLimit(
  trx: Transaction<Schema>,
  coupon: LockedCoupon,
  { change, reason, nowMs, note }: Setting,
): Promise<void> {
  if (!(await writeLimit(trx, coupon, { ...change, nowMs }))) throw new Error('a limit changed under its lock');
  note({
    action: 'coupon.limit.changed',
    target: { kind: 'coupon', id: coupon.template.template_id },
    before: { [change.limit]: change.expected },
    after: { [change.limit]: change.value },
    reason,
  });
}

const limitsOf = ({ template: { per_person: perPerson, per_person_day: perPersonDay } }: LockedCoupon) => ({
  PER_PERSON: perPerson,
  PER_PERSON_DAY: perPersonDay,
});

/** What a raise depends on: the present limits, and the terms, which say what a unit is worth. */
const baseOfLimits = (coupon: LockedCoupon) => ({
  ...limitsOf(coupon),
  termsVersion: coupon.template.terms_version,
});

/** The id of the approval that a raise waits for; null if another one waits already. */
export async function askToRaise(
  trx: Transaction<Schema>,
  coupon: LockedCoupon,
  { change, reason, caller }: { readonly change: Change; readonly reason: string; readonly caller: OperatorCaller },
): Promise<string | null> {
  const subjectId = coupon.template.template_id;
  if ((await openApprovalOf(trx, 'LIMIT', subjectId)) !== null) return null;
  const inForce = limitsOf(coupon);
  const asked = { limit: change.limit, expected: change.expected, value: change.value };
  const title = coupon.terms?.title['zh-CN'] ?? '';
  // A limit makes no units.
  const base = baseOfLimits(coupon);
  const request = { kind: 'LIMIT', subjectId, title, asked, inForce, base, exposureFen: 0, reason } as const;
  return (await askApproval(trx, request, caller)).approvalId;
}

/** A raised limit per person, or per person and day. */
export const limitApproval: ApprovalWork = {
  async baseOf(trx, templateId, nowMs) {
    const coupon = await lockCoupon(trx, templateId, { nowMs });
    return coupon === undefined ? null : baseOfLimits(coupon);
  },
  async carryOut(trx, { subject_id: templateId, asked, reason }, { nowMs, note }) {
    const coupon = await lockCoupon(trx, templateId, { nowMs });
    if (coupon === undefined) return refuse('UNKNOWN_ITEM');
    if (!isLive(coupon.state)) return refuse('WRONG_STATE', { state: coupon.state });
    await setLimit(trx, coupon, { change: asked as unknown as Change, reason, nowMs, note });
    return null;
  },
  // The limit was not changed.
  letGo: () => Promise.resolve(),
};
