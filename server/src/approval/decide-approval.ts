import type { ApprovalState } from '@coupon-centre/contract/approval/approval-fields';
import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { wordsOf } from '@coupon-centre/contract/call/errors';
import type { Right } from '@coupon-centre/contract/call/rights';
import type { Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import type { ApprovalNode } from './approval-node.ts';
import {
  endApproval,
  findDisabledAsker,
  findOneHand,
  isReadable,
  lockApproval,
  stands,
  votesOf,
} from './approval-store.ts';
import type { ApprovalRow, Mistyped, OpenApproval } from './approval-work.ts';
import { carryOut, ForbiddenByConstraint } from './carry-out.ts';
import { letGo } from './let-go.ts';

interface Asked {
  readonly request: ParsedRequest<'decideApproval'>;
  readonly caller: OperatorCaller;
  readonly note: Note;
}

/** The part that a caller can still take: the kind's approver's, or that of finance; null if neither is theirs or open. */
function partOf(approval: ApprovalRow, rights: ReadonlySet<Right>, taken: readonly boolean[]): boolean | null {
  if (rights.has(approvalKinds[approval.kind].decides) && !taken.includes(false)) return false;
  if (approval.needs_finance && rights.has('finance.approve') && !taken.includes(true)) return true;
  return null;
}

/** Whether the caller's rights decide approvals of this kind at all. */
const mayDecide = (approval: ApprovalRow, rights: ReadonlySet<Right>): boolean => partOf(approval, rights, []) !== null;

/** What gives somebody power over approvals takes effect at once or not at all: nobody remembers later who gave it. */
function refuseSchedule({ kind }: ApprovalRow, { releaseAt }: ParsedRequest<'decideApproval'>): void {
  if (releaseAt === undefined || approvalKinds[kind].decides !== 'operators.manage') return;
  throw new BadInput('releaseAt', {
    'zh-CN': '此类申请审批后立即生效，不能定时',
    en: 'this kind takes effect at once',
  });
}

/** Why this caller cannot decide this approval; null if they can. */
async function refusalOf(trx: Transaction<Schema>, approval: ApprovalRow, { request, caller }: Asked) {
  if (!mayDecide(approval, caller.rights))
    return refuse('NOT_ALLOWED', { right: approvalKinds[approval.kind].decides });
  const isOpen = approval.state === 'WAITING' || (approval.state === 'SCHEDULED' && !request.isApproved);
  if (!isOpen) return refuse('WRONG_STATE', { state: approval.state });
  const isLate = approval.state === 'WAITING' && approval.expires_at.getTime() <= caller.nowMs;
  if (isLate) return refuse('WRONG_STATE', { state: 'EXPIRED' });
  const current = approval.hash.toString('hex');
  if (request.hash !== current) return refuse('STALE_VALUE', { current });
  if (!request.isApproved) return null;
  if (approval.authors.includes(caller.operatorId)) return refuse('OWN_WORK');
  const disabled = await findDisabledAsker(trx, approval);
  if (disabled !== undefined) return refuse('ASKER_DISABLED', { name: disabled.name });
  const votes = await votesOf(trx, [approval.approval_id]);
  const others = votes.map((vote) => vote.operator_id).filter((voter) => voter !== caller.operatorId);
  const name = await findOneHand(trx, { authors: [...approval.authors, ...others] }, caller);
  return name === null ? null : refuse('ONE_HAND', { name });
}

/** Lets an approved request take effect, or says why it cannot now. */
async function takeEffect(trx: Transaction<Schema>, open: OpenApproval, { caller, note }: Asked) {
  const outcome = await carryOut(trx, open, { ...caller, note });
  if (outcome instanceof Refusal) {
    return refuse('NOT_POSSIBLE_NOW', {
      because: outcome.name,
      why: wordsOf(outcome.name, caller.locale, outcome.data),
    });
  }
  await endApproval(trx, open.approval, { state: 'DONE', by: caller.name, reason: null, nowMs: caller.nowMs });
  return { state: 'DONE' as const, ...outcome };
}

/** Of two approvers the one who wants it later decides on the time. */
function laterOf(before: Date | null, asked: string | undefined): Date | null {
  const times = [before, asked === undefined ? null : new Date(asked)].filter((at) => at !== null);
  return times.length === 0 ? null : new Date(Math.max(...times.map((at) => at.getTime())));
}

/** Wrong entries after which a request is rejected: it has to be asked for again. */
const MISTYPED_TRIES = 5;
const MISTYPED = 'approval.mistyped';

/** Records a wrong entry, in the transaction that holds the approval; the last that is allowed rejects the request. */
async function countMistyped(
  trx: Transaction<Schema>,
  open: OpenApproval,
  { mistyped, asked: { caller, note } }: { readonly mistyped: Mistyped; readonly asked: Asked },
) {
  const { approval_id: id, kind } = open.approval;
  const { tries } = await trx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<string>().as('tries'))
    .where('target_kind', '=', 'approval')
    .where('target_id', '=', id)
    .where('action', '=', MISTYPED)
    .executeTakeFirstOrThrow();
  const left = MISTYPED_TRIES - 1 - Number(tries);
  note({
    action: MISTYPED,
    target: { kind: 'approval', id },
    after: { kind, field: mistyped.field, left },
    reason: null,
  });
  if (left > 0) return { state: open.approval.state, mistyped };
  const end = { why: 'REJECTED' as const, by: caller.name, reason: mistyped.rejection, nowMs: caller.nowMs, note };
  await letGo(trx, open, end);
  return { state: end.why };
}

async function approve(trx: Transaction<Schema>, open: OpenApproval, asked: Asked) {
  const { approval } = open;
  const { request, caller } = asked;
  const { approval_id: approvalId } = approval;
  const votes = await votesOf(trx, [approvalId]);
  if (votes.some((vote) => vote.operator_id === caller.operatorId)) return refuse('APPROVED_ALREADY');
  const taken = votes.map((vote) => vote.is_finance);
  const isFinance = partOf(approval, caller.rights, taken);
  if (isFinance === null)
    return refuse('NOT_ALLOWED', {
      right: taken.includes(true) ? approvalKinds[approval.kind].decides : 'finance.approve',
    });
  const mistyped = await open.work.checkVote?.(trx, approval, request);
  if (mistyped) return countMistyped(trx, open, { mistyped, asked });
  await trx
    .insertInto('approval_vote')
    .values({
      approval_id: approvalId,
      operator_id: caller.operatorId,
      operator_name: caller.name,
      is_finance: isFinance,
      at: new Date(caller.nowMs),
    })
    .execute();
  const releaseAt = laterOf(approval.release_at, request.releaseAt);
  const isComplete = !approval.needs_finance || votes.length === 1;
  const isLater = releaseAt !== null && releaseAt.getTime() > caller.nowMs;
  if (isComplete && !isLater) return takeEffect(trx, open, asked);
  const state = isComplete ? ('SCHEDULED' as const) : ('WAITING' as const);
  await trx
    .updateTable('approval')
    .set({ state, release_at: releaseAt })
    .where('approval_id', '=', approvalId)
    .execute();
  return { state };
}

const actionOf = (state: ApprovalState): string =>
  state === 'VOID' ? 'approval.void' : state === 'REJECTED' ? 'approval.rejected' : 'approval.approved';

async function decide(trx: Transaction<Schema>, works: ApprovalNode['works'], asked: Asked) {
  const { request, caller, note } = asked;
  const approval = await lockApproval(trx, request.approvalId);
  if (approval === undefined || !isReadable(approval, caller.rights)) return refuse('UNKNOWN_ITEM');
  const refusal = await refusalOf(trx, approval, asked);
  if (refusal !== null) return refusal;
  refuseSchedule(approval, request);
  const open = { approval, work: works()[approval.kind] };
  const end = async (why: 'VOID' | 'REJECTED') => {
    await letGo(trx, open, {
      why,
      by: caller.name,
      reason: request.reason ?? null,
      nowMs: caller.nowMs,
      note,
    });
    return { state: why };
  };
  const decided = !request.isApproved
    ? await end('REJECTED')
    : (await stands(trx, open, caller.nowMs))
      ? await approve(trx, open, asked)
      : await end('VOID');
  if (decided instanceof Refusal || 'mistyped' in decided) return decided;
  note({
    action: actionOf(decided.state),
    target: { kind: 'approval', id: approval.approval_id },
    before: { kind: approval.kind, subjectId: approval.subject_id, state: approval.state },
    after: { hash: request.hash, releaseAt: request.releaseAt ?? null, state: decided.state },
    reason: request.reason ?? null,
  });
  return decided;
}

function refuseFaults({ isApproved, reason, releaseAt }: ParsedRequest<'decideApproval'>, nowMs: number): void {
  if (!isApproved && reason === undefined) {
    throw new BadInput('reason', { 'zh-CN': '驳回须说明原因', en: 'required for a rejection' });
  }
  if (releaseAt === undefined) return;
  if (!isApproved) throw new BadInput('releaseAt', { 'zh-CN': '驳回没有生效时间', en: 'not for a rejection' });
  if (Date.parse(releaseAt) <= nowMs) {
    throw new BadInput('releaseAt', { 'zh-CN': '生效时间须晚于现在', en: 'must be in the future' });
  }
}

/** Locks the approval, then its subject. */
export const decideApproval =
  ({ db, works, log }: ApprovalNode): Handler<'decideApproval'> =>
  async (request, caller) => {
    refuseFaults(request, caller.nowMs);
    try {
      const decided = await tryAgain(() =>
        audited(db, caller, (trx, note) => decide(trx, works, { request, caller, note })),
      );
      if (decided instanceof Refusal || !('mistyped' in decided)) return decided;
      throw new BadInput(decided.mistyped.field, decided.mistyped.why);
    } catch (error) {
      if (!(error instanceof ForbiddenByConstraint)) throw error;
      // The kind should have refused it in its own words.
      log.error({ err: error }, 'an approval is forbidden by a constraint');
      return refuse('NOT_POSSIBLE_NOW', { because: 'CONSTRAINT', why: error.why(caller.locale) });
    }
  };
