import {
  type ApprovalKindName,
  approvalKindNames,
  approvalKinds,
} from '@coupon-centre/contract/approval/approval-kinds';
import type { approvalViews } from '@coupon-centre/contract/approval/list-approvals';
import type { Right } from '@coupon-centre/contract/call/rights';
import { type Kysely, sql } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import type { ApprovalNode } from './approval-node.ts';
import { englishTitlesOf, readableKinds, votesOf } from './approval-store.ts';
import { presentApproval } from './present-approval.ts';

const newestFirst: Keyset = {
  name: 'approvals',
  columns: [
    { by: sql.ref('a.asked_at'), kind: 'instant', isDown: true },
    { by: sql.ref('a.approval_id'), kind: 'uuid', isDown: true },
  ],
};

type View = (typeof approvalViews)[number];

const decidableKinds = (rights: ReadonlySet<Right>): readonly ApprovalKindName[] =>
  approvalKindNames.filter((name) => rights.has(approvalKinds[name].decides));

/** Of head office all, of a branch what its own operators asked for. */
const approvals = (db: Kysely<Schema>, { rights, branchId }: Pick<OperatorCaller, 'rights' | 'branchId'>) =>
  db
    .selectFrom('approval as a')
    .selectAll('a')
    .where('a.kind', '=', sql<ApprovalKindName>`ANY (${readableKinds(rights)})`)
    .$if(branchId !== null, (query) => query.where('a.branch_id', '=', branchId));

const takenPart = (isFinance: boolean) =>
  sql<boolean>`EXISTS (SELECT FROM approval_vote v WHERE v.approval_id = a.approval_id AND v.is_finance = ${isFinance})`;

type Decider = Pick<OperatorCaller, 'operatorId' | 'rights' | 'branchId' | 'nowMs'>;

/** What the caller may decide now: not their own, and not where their part is taken: the kind's approver's or that of finance. */
const decidable = (db: Kysely<Schema>, { operatorId, rights, branchId, nowMs }: Decider) =>
  approvals(db, { rights, branchId })
    .where('a.state', '=', 'WAITING')
    .where('a.expires_at', '>', new Date(nowMs))
    .where(sql<boolean>`${operatorId}::uuid <> ALL (a.authors)`)
    .where(({ eb, or, and, not }) =>
      or([
        and([eb('a.kind', '=', sql<ApprovalKindName>`ANY (${decidableKinds(rights)})`), not(takenPart(false))]),
        and([eb('a.needs_finance', '=', true), eb.val(rights.has('finance.approve')), not(takenPart(true))]),
      ]),
    )
    .where(({ not }) =>
      not(
        sql<boolean>`EXISTS (SELECT FROM approval_vote v WHERE v.approval_id = a.approval_id AND v.operator_id = ${operatorId})`,
      ),
    );

function inView(db: Kysely<Schema>, view: View, caller: OperatorCaller) {
  if (view === 'MINE') return decidable(db, caller);
  const open = ['WAITING', 'SCHEDULED'] as const;
  return approvals(db, caller).where('a.state', view === 'OPEN' ? 'in' : 'not in', open);
}

/** The ids of what the caller may decide now. */
export const decidableIds = (db: Kysely<Schema>, caller: Decider) =>
  decidable(db, caller).clearSelect().select('a.approval_id');

/** How many the caller may decide now. */
export async function countDecidable(db: Kysely<Schema>, caller: OperatorCaller): Promise<number> {
  const { count } = await db
    .selectFrom(decidable(db, caller).as('f'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listApprovals =
  ({ db }: Pick<ApprovalNode, 'db'>): Handler<'listApprovals'> =>
  async ({ view, kind, ...asked }, caller) => {
    const all = inView(db, view, caller);
    const found = kind === undefined ? all : all.where('a.kind', '=', kind);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    const ids = rows.map((row) => row.approval_id);
    const [votes, englishTitles] = await Promise.all([votesOf(db, ids), englishTitlesOf(db, ids)]);
    const { total } = await db
      .selectFrom(found.as('f'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      items: rows.map((row) => presentApproval(row, { votes, englishTitles }, caller)),
      total: Number(total),
      ...page,
    };
  };
