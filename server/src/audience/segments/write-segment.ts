import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';

interface Read {
  readonly segmentId: string;
  readonly expectedRevision: number;
}

/** A segment locked in the revision that was read. */
async function openSegment(trx: Transaction<Schema>, { segmentId, expectedRevision }: Read) {
  const row = await trx
    .selectFrom('audience_segment')
    .selectAll()
    .where('segment_id', '=', segmentId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return refuse('UNKNOWN_ITEM');
  return row.revision === expectedRevision ? row : refuse('STALE_VALUE', { current: row.revision });
}

export const saveSegment =
  (db: Kysely<Schema>): Handler<'saveSegment'> =>
  ({ segmentId: asked, expectedRevision, title, owner, all }, caller) =>
    audited(db, caller, async (trx, note) => {
      const unusable = await refuseUnusable(trx, { kind: 'conditions', all }, caller.nowMs);
      if (unusable !== null) return unusable;
      const after = { title, owner, all };
      const columns = { title, owner, conditions: JSON.stringify(all), changed_at: new Date(caller.nowMs) };
      if (asked === null) {
        if (expectedRevision !== 0) return refuse('STALE_VALUE', { current: 0 });
        const segmentId = newId();
        await trx
          .insertInto('audience_segment')
          .values({ segment_id: segmentId, ...columns })
          .execute();
        note({ action: 'audience.segment.made', target: { kind: 'segment', id: segmentId }, after });
        return { segmentId, revision: 1 };
      }
      const before = await openSegment(trx, { segmentId: asked, expectedRevision });
      if (before instanceof Refusal) return before;
      const revision = before.revision + 1;
      await trx
        .updateTable('audience_segment')
        .set({ ...columns, revision })
        .where('segment_id', '=', asked)
        .execute();
      note({
        action: 'audience.segment.saved',
        target: { kind: 'segment', id: asked },
        before: { title: before.title, owner: before.owner, all: before.conditions },
        after,
      });
      return { segmentId: asked, revision };
    });

export const removeSegment =
  (db: Kysely<Schema>): Handler<'removeSegment'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await openSegment(trx, request);
      if (before instanceof Refusal) return before;
      await trx.deleteFrom('audience_segment').where('segment_id', '=', request.segmentId).execute();
      note({
        action: 'audience.segment.removed',
        target: { kind: 'segment', id: request.segmentId },
        before: { title: before.title, owner: before.owner, all: before.conditions },
      });
      return nothing;
    });
