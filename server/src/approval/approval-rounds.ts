import { wordsOf } from '@coupon-centre/contract/call/errors';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ApprovalNode } from './approval-node.ts';
import { endApproval, stands, votesOf } from './approval-store.ts';
import type { OpenApproval } from './approval-work.ts';
import { letGo } from './let-go.ts';

const SYSTEM = { operatorId: null, name: 'system', role: null, address: 'worker', traceId: 'worker' } as const;

/** PostgreSQL's class of violated constraints. */
const INTEGRITY = '23';
const GONE = '所依赖的内容已不存在或已变化';

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
  const { approval, work, nowMs, note } = one;
  const last = (await votesOf(trx, [approval.approval_id])).at(-1);
  if (last === undefined) throw new Error(`approval ${approval.approval_id} is scheduled without a vote`);
  const refused = await work.carryOut(trx, approval, {
    operatorId: last.operator_id,
    name: last.operator_name,
    nowMs,
    note,
  });
  if (refused !== null) return refused;
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

const due = (db: Kysely<Schema>, state: Open, nowMs: number) =>
  db
    .selectFrom('approval')
    .where('state', '=', state)
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
  const released = workOn(node, scheduled, async (trx, one) =>
    (await stands(trx, one, nowMs)) ? release(trx, one) : end(trx, one, 'VOID', null),
  );
  const why = await released.then(
    (refused) => (refused === null || refused.name === 'BUSY' ? refused : wordsOf(refused.name, 'zh-CN', refused.data)),
    // What it depends on is gone; the others must not wait for it.
    (error: { code?: string }) => {
      if (!error.code?.startsWith(INTEGRITY)) throw error;
      return GONE;
    },
  );
  if (why === null) return 'more';
  if (typeof why !== 'string') return 'idle';
  const failed = await workOn(node, scheduled, (trx, one) => end(trx, one, 'FAILED', why));
  return failed === null ? 'more' : 'idle';
}
