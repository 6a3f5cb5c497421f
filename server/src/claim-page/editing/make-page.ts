import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { addDraft, addPage } from './page-editing-store.ts';

interface Asked {
  readonly request: ParsedRequest<'makePage'>;
  readonly caller: OperatorCaller;
}

/** A new page with its first draft. */
export async function addPageWithDraft(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { pageId, ...written } = request;
  if (!(await addPage(trx, pageId, caller))) return refuse('ALREADY_THERE', { field: 'pageId' });
  await addDraft(trx, { pageId, version: 1, written }, caller);
  note({ action: 'page.made', target: { kind: 'page', id: pageId }, after: { version: 1, ...written } });
  return { version: 1, revision: 1 };
}

export const makePage =
  (db: Kysely<Schema>): Handler<'makePage'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => addPageWithDraft(trx, note, { request, caller }));
