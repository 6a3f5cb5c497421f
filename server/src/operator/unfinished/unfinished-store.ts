import type { Right } from '@coupon-centre/contract/call/rights';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import {
  UNFINISHED_DAYS,
  type UnfinishedThing,
  unfinishedKinds,
} from '@coupon-centre/contract/operator/unfinished/unfinished';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Who writes a kind, and who sees that it is being written. */
export const writingRight: Readonly<Record<UnfinishedThing['kind'], Right>> = {
  COUPON: 'coupons.write',
  PAGE: 'pages.write',
};
const readingRight: Readonly<Record<UnfinishedThing['kind'], Right>> = {
  COUPON: 'coupons.read',
  PAGE: 'pages.read',
};

type Row = Pick<Schema['operator_unfinished'], 'kind' | 'thing_id' | 'version'>;

/** The thing of a row; the table has no other combinations. */
export function thingOf({ kind, thing_id: id, version }: Row): UnfinishedThing {
  return kind === 'COUPON' ? { kind, id } : { kind, id: id ?? '', version: version ?? 0 };
}

/** SQL: what the row `u` changes is still there, and the caller sees it: a new thing as their branch's, an existing one as what it is. */
function isSeenBy({ branchId }: Pick<OperatorCaller, 'branchId'>): RawBuilder<boolean> {
  const isOfBranch = (column: string) => (branchId === null ? sql`true` : sql`${sql.ref(column)} = ${branchId}::uuid`);
  return sql<boolean>`
    CASE
      WHEN u.thing_id IS NULL THEN ${isOfBranch('u.branch_id')}
      WHEN u.kind = 'COUPON' THEN EXISTS (
        SELECT FROM coupon_template t WHERE t.template_id::text = u.thing_id AND ${isOfBranch('t.branch_id')})
      ELSE EXISTS (SELECT FROM page p WHERE p.page_id = u.thing_id AND ${isOfBranch('p.branch_id')})
    END`;
}

const isOf = (kinds: readonly UnfinishedThing['kind'][]): RawBuilder<boolean> =>
  sql<boolean>`u.kind = ANY(${sql.val(kinds)}::text[])`;

/** SQL: the row `u` is listed: to its operator whatever became of it, as long as they may write it; to colleagues who see what it changes. */
export function isListedFor(caller: Pick<OperatorCaller, 'operatorId' | 'branchId' | 'rights'>): RawBuilder<boolean> {
  const { operatorId, rights } = caller;
  const written = unfinishedKinds.filter((kind) => rights.has(writingRight[kind]));
  const read = unfinishedKinds.filter((kind) => rights.has(readingRight[kind]));
  return sql<boolean>`
    CASE WHEN u.operator_id = ${operatorId}::uuid THEN ${isOf(written)} ELSE ${isOf(read)} AND ${isSeenBy(caller)} END`;
}

/** Deletes what was not changed for too long. */
export async function retireUnfinished(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_unfinished')
    .where('changed_at', '<', new Date(nowMs - UNFINISHED_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
