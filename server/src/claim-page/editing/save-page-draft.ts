import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { holdPage, saveDraft, writtenOf } from './page-editing-store.ts';

interface Asked {
  readonly request: ParsedRequest<'savePageDraft'>;
  readonly caller: OperatorCaller;
}

/** Writes the next revision of a page's draft. */
export async function changePageDraft(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { pageId, version, expectedRevision, ...written } = request;
  const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
  if (row === undefined) return refuse('UNKNOWN_ITEM');
  if (row.state !== 'DRAFT') return refuse('WRONG_STATE', { state: row.state });
  if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
  const revision = await saveDraft(trx, { row, written }, caller);
  note({
    action: 'page.saved',
    target: { kind: 'page', id: pageId },
    before: { version, revision: expectedRevision, ...writtenOf(row) },
    after: { version, revision, ...written },
  });
  return { revision };
}

export const savePageDraft =
  (db: Kysely<Schema>): Handler<'savePageDraft'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => changePageDraft(trx, note, { request, caller }));
