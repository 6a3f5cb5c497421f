import type { listFaults, listSources } from '@coupon-centre/contract/audience/list-fields';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { countOf, usesOf } from '#audience/uses-of.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { AudienceSchema } from '#platform/db/schema/audience-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type NumberListRow = Selectable<AudienceSchema['number_list']>;

/** An upload that took longer was interrupted. */
export const UPLOAD_MOST_MS = HOUR_MS;

/** Whether a file is being read into the list. */
export const isBeingRead = ({ upload_at }: NumberListRow, nowMs: number): boolean =>
  upload_at !== null && upload_at.getTime() >= nowMs - UPLOAD_MOST_MS;

const usesOfList = usesOf(
  (conditions) =>
    sql`jsonb_path_exists(${conditions}, '$.** ? (@.listId == $id)', jsonb_build_object('id', l.list_id))`,
);

/** Lists with how often each is used. */
export const numberLists = (db: Kysely<Schema>) =>
  db.selectFrom('number_list as l').selectAll('l').select(countOf(usesOfList).as('uses'));

type Listed = NumberListRow & { readonly uses: number };

function faultOf({ expires_at, numbers }: NumberListRow, nowMs: number): (typeof listFaults)[number] | null {
  if (expires_at !== null && expires_at.getTime() <= nowMs) return 'EXPIRED';
  return numbers === 0 ? 'EMPTY' : null;
}

function sourceOf({ by_file, by_call }: NumberListRow): (typeof listSources)[number] {
  if (by_file && by_call) return 'BOTH';
  if (by_file) return 'FILE';
  return by_call ? 'CALL' : 'NONE';
}

const instantOrNull = (date: Date | null): string | null => date && toInstant(date.getTime());

export const presentNumberList = (row: Listed, nowMs: number) => ({
  listId: row.list_id,
  name: row.name,
  owner: row.owner,
  expiresAt: instantOrNull(row.expires_at),
  source: sourceOf(row),
  numbers: row.numbers,
  fault: faultOf(row, nowMs),
  uses: row.uses,
  revision: row.revision,
  createdAt: toInstant(row.created_at.getTime()),
  filledAt: instantOrNull(row.filled_at),
});

/** A list locked in the revision that was read. */
export async function openList(
  trx: Transaction<Schema>,
  { listId, expectedRevision }: { readonly listId: string; readonly expectedRevision: number },
): Promise<NumberListRow | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'>> {
  const row = await lockList(trx, listId);
  if (row === undefined) return refuse('UNKNOWN_ITEM');
  return row.revision === expectedRevision ? row : refuse('STALE_VALUE', { current: row.revision });
}

export const lockList = (trx: Transaction<Schema>, listId: string): Promise<NumberListRow | undefined> =>
  trx.selectFrom('number_list').selectAll().where('list_id', '=', listId).forUpdate().executeTakeFirst();
