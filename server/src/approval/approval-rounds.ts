import { type ApprovalKindName, approvalKindNames } from '@coupon-centre/contract/approval/approval-kinds';
import { wordsOf } from '@coupon-centre/contract/call/errors';
import { type Kysely, sql, type Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { ApprovalNode } from './approval-node.ts';
import { endApproval, findDisabledAsker, stands, votesOf } from './approval-store.ts';
import type { OpenApproval } from './approval-work.ts';
import { carryOut, ForbiddenByConstraint } from './carry-out.ts';
import { letGo } from './let-go.ts';

const SYSTEM = { operatorId: null, name: 'system', role: null, address: 'worker', traceId: 'worker' } as const;

/** Of reasons that are kept. */
const LOCALE = 'zh-CN';

interface Due extends OpenApproval {
  readonly nowMs: number;
  readonly note: Note;
}

const noteEnd = ({ approval, note }: Due, state: string, reason: string | null) =>
  note({
    action: `approval.${state.toLowerCase()}`,
    target: { kind: 'approval', id: approval.approval_id },
    before: { kind: approval.kind, subjectId: approval.subject_id, state: approval.state },
    after: { state },
    reason,
  });

/** Takes effect by the word of the last who approved. */
async function release(trx: Transaction<Schema>, one: Due): Promise<Refusal | null> {
  const { approval, nowMs, note } = one;
  const disabled = await findDisabledAsker(trx, approval);
  if (disabled !== undefined) return refuse('ASKER_DISABLED', { name: disabled.name });
  const last = (await votesOf(trx, [approval.approval_id])).at(-1);
  if (last === undefined) throw new Error(`approval ${approval.approval_id} is scheduled without a vote`);
  const outcome = await carryOut(trx, one, {
    operatorId: last.operator_id,
    name: last.operator_name,
    nowMs,
    locale: LOCALE,
    note,
  });
  if (outcome instanceof Refusal) return outcome;
  await endApproval(trx, approval, { state: 'DONE', by: last.operator_name, reason: null, nowMs });
  noteEnd(one, 'RELEASED', null);
  return null;
}

async function end(
  trx: Transaction<Schema>,
  one: Due,
  ...[why, reason]: [why: 'EXPIRED' | 'VOID' | 'FAILED', reason: string | null]
): Promise<null> {
  const { nowMs, note } = one;
  await letGo(trx, one, { why, by: null, reason, nowMs, note });
  noteEnd(one, why, reason);
  return null;
}

type Open = 'WAITING' | 'SCHEDULED';

/** Of a kind that this version knows: during an upgrade a newer node may ask for another, which waits for a newer worker. */
const due = (db: Kysely<Schema>, state: Open, nowMs: number) =>
  db
    .selectFrom('approval')
    .where('state', '=', state)
    .where('kind', '=', sql<ApprovalKindName>`ANY (${approvalKindNames})`)
    .where(state === 'WAITING' ? 'expires_at' : 'release_at', '<=', new Date(nowMs));

/** The oldest approval of this state whose time has come. */
async function nextDue(db: Kysely<Schema>, state: Open, nowMs: number): Promise<string | undefined> {
  const next = await due(db, state, nowMs).select('approval_id').orderBy('asked_at').limit(1).executeTakeFirst();
  return next?.approval_id;
}

/** Works on an approval that is due; a refusal undoes all. BUSY: somebody else has it, or had it. */
const workOn = (
  { db, works }: ApprovalNode,
  { approvalId, state, nowMs }: { readonly approvalId: string; readonly state: Open; readonly nowMs: number },
  work: (trx: Transaction<Schema>, due: Due) => Promise<Refusal | null>,
): Promise<Refusal | null> =>
  audited(db, { ...SYSTEM, nowMs }, async (trx, note) => {
    const approval = await due(trx, state, nowMs)
      .selectAll()
      .where('approval_id', '=', approvalId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (approval === undefined) return refuse('BUSY');
    return work(trx, { approval, work: works()[approval.kind], nowMs, note });
  });

/** Lets one undecided request expire. */
export async function expireNext(node: ApprovalNode, nowMs: number): Promise<'more' | 'idle'> {
  const approvalId = await nextDue(node.db, 'WAITING', nowMs);
  if (approvalId === undefined) return 'idle';
  const refused = await workOn(node, { approvalId, state: 'WAITING', nowMs }, (trx, one) =>
    end(trx, one, 'EXPIRED', null),
  );
  return refused === null ? 'more' : 'idle';
}

/** Lets one scheduled approval take effect; it fails, with the reason, where that is not possible any more. */
export async function releaseNext(node: ApprovalNode, nowMs: number): Promise<'more' | 'idle'> {
  const approvalId = await nextDue(node.db, 'SCHEDULED', nowMs);
  if (approvalId === undefined) return 'idle';
  const scheduled = { approvalId, state: 'SCHEDULED', nowMs } as const;
  const released = tryAgain(() =>
    workOn(node, scheduled, async (trx, one) =>
      (await stands(trx, one, nowMs)) ? release(trx, one) : end(trx, one, 'VOID', null),
    ),
  );
  const why = await released.then(
    (refused) => (refused === null || refused.name === 'BUSY' ? refused : wordsOf(refused.name, LOCALE, refused.data)),
    // The others must not wait for it.
    (error: unknown) => {
      if (!(error instanceof ForbiddenByConstraint)) throw error;
      node.log.error({ err: error }, 'a scheduled approval is forbidden by a constraint');
      return error.why(LOCALE);
    },
  );
  if (why === null) return 'more';
  if (typeof why !== 'string') return 'idle';
  const failed = await workOn(node, scheduled, (trx, one) => end(trx, one, 'FAILED', why));
  return failed === null ? 'more' : 'idle';
}
