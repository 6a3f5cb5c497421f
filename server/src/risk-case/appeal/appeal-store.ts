import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export type Appeal = Selectable<Schema['clawback_appeal']>;
type Taken = Pick<Selectable<Schema['clawback_coupon']>, 'owned_id' | 'template_id' | 'terms_version' | 'worth_fen'> & {
  readonly at: Date;
};

const lists = (db: Kysely<Schema>) =>
  db.selectFrom('clawback_coupon').where('outcome', '=', 'TAKEN').where('given_back_at', 'is', null);

/** The appeal, locked until the transaction ends. */
export const lockAppeal = (trx: Transaction<Schema>, appealId: string): Promise<Appeal | undefined> =>
  trx.selectFrom('clawback_appeal').selectAll().where('appeal_id', '=', appealId).forUpdate().executeTakeFirst();

/** What was clawed back from a subscriber and not given back; the coupons are locked, and withdrawn now. */
export async function takenFrom(trx: Transaction<Schema>, subscriberId: string): Promise<readonly Taken[]> {
  const listed = await lists(trx)
    .select(['owned_id', 'template_id', 'terms_version', 'worth_fen', 'at'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('owned_id')
    .execute();
  const withdrawn = await trx
    .selectFrom('owned_coupon')
    .select('owned_id')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'WITHDRAWN')
    .where(sql<boolean>`owned_id = ANY (${listed.map(({ owned_id }) => owned_id)}::uuid[])`)
    .orderBy('owned_id')
    .forUpdate()
    .execute();
  const isWithdrawn = new Set(withdrawn.map(({ owned_id }) => owned_id));
  return listed.flatMap(({ at, ...coupon }) =>
    at !== null && isWithdrawn.has(coupon.owned_id) ? [{ ...coupon, at }] : [],
  );
}

/** How many coupons of each of these subscribers were clawed back and not given back, and their worth in fen. */
export async function countTaken(db: Kysely<Schema>, subscriberIds: readonly string[]) {
  const rows = await lists(db)
    .select(({ fn }) => [
      'subscriber_id',
      fn.countAll<string>().as('coupons'),
      fn.sum<string>('worth_fen').as('worth_fen'),
    ])
    .where(sql<boolean>`subscriber_id = ANY (${subscriberIds}::uuid[])`)
    .groupBy('subscriber_id')
    .execute();
  return new Map(
    rows.map((row) => [row.subscriber_id, { coupons: Number(row.coupons), worthFen: Number(row.worth_fen) }]),
  );
}

/** Ends an open appeal with what the person is told. */
export async function endAppeal(
  trx: Transaction<Schema>,
  appealId: string,
  end: {
    readonly state: 'GIVEN_BACK' | 'REFUSED';
    readonly by: string;
    readonly answer: string | null;
    readonly nowMs: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clawback_appeal')
    .set({ state: end.state, ended_by: end.by, ended_at: new Date(end.nowMs), answer: end.answer })
    .where('appeal_id', '=', appealId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
