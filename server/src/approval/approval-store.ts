import {
  type ApprovalKindName,
  approvalKindNames,
  approvalKinds,
} from '@coupon-centre/contract/approval/approval-kinds';
import { type Right, rightsOf } from '@coupon-centre/contract/call/rights';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { approvalNames } from '#audit/thing-names.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ApprovalRow, LetGo, OpenApproval } from './approval-work.ts';

export type Vote = Selectable<Schema['approval_vote']>;

/** How long whoever gave somebody access does not decide with them. */
const HAND_MS = 30 * DAY_MS;

export const lockApproval = (trx: Transaction<Schema>, approvalId: string): Promise<ApprovalRow | undefined> =>
  trx.selectFrom('approval').selectAll().where('approval_id', '=', approvalId).forUpdate().executeTakeFirst();

/** Whether these rights show it. A kind that only a newer version knows is shown to nobody. */
export const isReadable = ({ kind }: Pick<ApprovalRow, 'kind'>, rights: ReadonlySet<Right>): boolean =>
  Object.hasOwn(approvalKinds, kind) && rights.has(approvalKinds[kind].reads);

/** The kinds that these rights show. */
export const readableKinds = (rights: ReadonlySet<Right>): readonly ApprovalKindName[] =>
  approvalKindNames.filter((kind) => isReadable({ kind }, rights));

/** The open approval of a subject; null if there is none. */
export async function openApprovalOf(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
  subjectId: string,
): Promise<string | null> {
  const open = await db
    .selectFrom('approval')
    .select('approval_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['WAITING', 'SCHEDULED'])
    .executeTakeFirst();
  return open?.approval_id ?? null;
}

/** Everybody who wrote any of what took effect on a subject; nobody where nothing was approved. */
export async function authorsInForce(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
  subjectId: string,
): Promise<readonly string[]> {
  const done = await db
    .selectFrom('approval')
    .select('authors')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'DONE')
    .execute();
  return [...new Set(done.flatMap(({ authors }) => authors))];
}

/** The names of those whose word let something take effect on a subject, in the order of their votes. */
export async function approversOf(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
  subjectId: string,
): Promise<readonly string[]> {
  const votes = await db
    .selectFrom('approval_vote as v')
    .innerJoin('approval as a', 'a.approval_id', 'v.approval_id')
    .select('v.operator_name')
    .where('a.kind', '=', kind)
    .where('a.subject_id', '=', subjectId)
    .where('a.state', '=', 'DONE')
    .orderBy('v.at')
    .execute();
  return votes.map(({ operator_name }) => operator_name);
}

/** The open approvals of a kind, by subject. */
export async function openApprovals(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
): Promise<ReadonlyMap<string, Pick<ApprovalRow, 'approval_id' | 'asked'>>> {
  const rows = await db
    .selectFrom('approval')
    .select(['subject_id', 'approval_id', 'asked'])
    .where('kind', '=', kind)
    .where('state', 'in', ['WAITING', 'SCHEDULED'])
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** The last approval of each subject that one was asked for. */
export async function lastApprovals(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('approval')
    .select(['subject_id', 'approval_id'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .orderBy('asked_at')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.approval_id]));
}

export const votesOf = (db: Kysely<Schema>, approvalIds: readonly string[]): Promise<Vote[]> =>
  approvalIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('approval_vote').selectAll().where('approval_id', 'in', approvalIds).orderBy('at').execute();

/** What approvals are called in English, by id. */
export async function englishTitlesOf(
  db: Kysely<Schema>,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await approvalNames(sql`${approvalIds}::uuid[]`, 'en').execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** The right that a vote needs: of finance, or of the kind. */
const rightOfVote = ({ kind }: Pick<ApprovalRow, 'kind'>, isFinance: boolean): Right =>
  isFinance ? 'finance.approve' : approvalKinds[kind].decides;

/** Whether everybody who approved may still work here and still has the right. */
async function votesStand(trx: Transaction<Schema>, approval: ApprovalRow): Promise<boolean> {
  const voters = await trx
    .selectFrom('approval_vote as v')
    .innerJoin('operator as o', 'o.operator_id', 'v.operator_id')
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .select(['o.state', 'o.role', 'r.rights', 'v.is_finance'])
    .where('v.approval_id', '=', approval.approval_id)
    .execute();
  return voters.every(
    ({ state, role, rights, is_finance }) =>
      state === 'ACTIVE' && rightsOf(role, rights).includes(rightOfVote(approval, is_finance)),
  );
}

/**
 * Who gave whom an account, a role or access since then: by the audit who did it, by the approvals who asked for what took effect.
 * What was only asked for is left out: nobody is kept from deciding by a request that was rejected.
 */
const givenAccess = (trx: Transaction<Schema>, since: Date) =>
  trx
    .selectFrom('audit_entry')
    .select((eb) => [eb.cast<string>('operator_id', 'text').as('giver'), 'target_id as taker'])
    .where('target_kind', '=', 'operator')
    .where('action', 'like', 'operator.%')
    .where('action', 'not like', '%.asked')
    .where('action', '!=', 'operator.disabled')
    .where(sql<boolean>`NOT (action = 'operator.made' AND coalesce("after"->>'state', '') = 'DISABLED')`)
    .where('at', '>', since)
    .unionAll(
      trx
        .selectFrom('approval')
        .select((eb) => [eb.cast<string>('asked_by', 'text').as('giver'), 'subject_id as taker'])
        .where('kind', '=', 'OPERATOR')
        .where('state', '=', 'DONE')
        .where('ended_at', '>', since),
    )
    .unionAll(givenByRole(trx, since));

/** Who asked for a role as it is, and who approved it, gave it to everybody who has it. */
const givenByRole = (trx: Transaction<Schema>, since: Date) =>
  trx
    .selectFrom('approval as a')
    .innerJoin('operator as o', 'o.role', 'a.subject_id')
    .leftJoin('approval_vote as v', 'v.approval_id', 'a.approval_id')
    .innerJoin(
      sql<{ giver: string }>`LATERAL (VALUES (a.asked_by::text), (v.operator_id::text))`.as<'g'>(sql`g(giver)`),
      (join) => join.onTrue(),
    )
    .select((eb) => ['g.giver', eb.cast<string>('o.operator_id', 'text').as('taker')])
    .where('a.kind', '=', 'ROLE')
    .where('a.state', '=', 'DONE')
    .where('a.ended_at', '>', since)
    .where('g.giver', 'is not', null);

/** These operators, with whoever took a key of a service account among them. */
export async function handsOf(trx: Transaction<Schema>, operatorIds: readonly string[]): Promise<ReadonlySet<string>> {
  const makers = await trx
    .selectFrom('operator_key')
    .select('made_by')
    .where('operator_id', 'in', operatorIds)
    .where('made_by', 'is not', null)
    .execute();
  return new Set([...operatorIds, ...makers.flatMap(({ made_by }) => made_by ?? [])]);
}

/**
 * The name of an author whose account, role or access this operator gave or changed within 30 days, or who did so with theirs;
 * null if there is none. A key acts as the operator who made it.
 */
export async function findOneHand(
  trx: Transaction<Schema>,
  { authors }: Pick<ApprovalRow, 'authors'>,
  { operatorId, nowMs }: { readonly operatorId: string; readonly nowMs: number },
): Promise<string | null> {
  const found = await trx
    .selectFrom(givenAccess(trx, new Date(nowMs - HAND_MS)).as('g'))
    .innerJoin('operator as o', (join) =>
      join.on(({ eb, or, ref, cast }) => {
        const id = cast<string>('o.operator_id', 'text');
        return or([eb(id, '=', ref('g.giver')), eb(id, '=', ref('g.taker'))]);
      }),
    )
    .select('o.name')
    .where('o.operator_id', 'in', authors)
    .where(({ eb, or, and }) =>
      or([
        and([eb('g.giver', '=', operatorId), eb('g.taker', 'in', authors)]),
        and([eb('g.giver', 'in', authors), eb('g.taker', '=', operatorId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** The asker's account, if nobody may work with it now. Waits for whoever is disabling it. */
export const findDisabledAsker = (
  trx: Transaction<Schema>,
  { asked_by: askedBy }: Pick<ApprovalRow, 'asked_by'>,
): Promise<{ readonly name: string } | undefined> =>
  trx
    .selectFrom('operator')
    .select('name')
    .where('operator_id', '=', askedBy)
    .where('state', '<>', 'ACTIVE')
    .forShare()
    .executeTakeFirst();

/** Ends it. */
export async function endApproval(
  trx: Transaction<Schema>,
  { approval_id: approvalId }: Pick<ApprovalRow, 'approval_id'>,
  end: {
    readonly state: LetGo | 'DONE';
    readonly by: string | null;
    readonly reason: string | null;
    readonly nowMs: number;
  },
): Promise<void> {
  await trx
    .updateTable('approval')
    .set({
      state: end.state,
      ended_by: end.by,
      end_reason: end.reason && hidePhones(end.reason),
      ended_at: new Date(end.nowMs),
    })
    .where('approval_id', '=', approvalId)
    .execute();
}

/** Whether its subject is still what it was when asked, and whoever approved may still do so; locks the subject. */
export async function stands(
  trx: Transaction<Schema>,
  { approval, work }: OpenApproval,
  nowMs: number,
): Promise<boolean> {
  const base = await work.baseOf(trx, approval.subject_id, nowMs);
  return canonicalJson(base) === canonicalJson(approval.base) && votesStand(trx, approval);
}
