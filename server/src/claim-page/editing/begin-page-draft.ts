import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { addDraft, holdPage, writtenOf } from './page-editing-store.ts';

interface Asked {
  readonly request: ParsedRequest<'beginPageDraft'>;
  readonly caller: OperatorCaller;
}

/** Who wrote the version that is copied is a writer of the draft, too. */
export async function copyToDraft(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { pageId, fromVersion } = request;
  const versions = await holdPage(trx, pageId);
  const from = versions.find(({ version }) => version === fromVersion);
  const [latest] = versions;
  if (from === undefined || latest === undefined) return refuse('UNKNOWN_ITEM');
  const open = versions.find(({ state }) => state === 'DRAFT' || state === 'IN_REVIEW');
  if (open !== undefined) return refuse('WRONG_STATE', { state: open.state });
  const version = latest.version + 1;
  await addDraft(trx, { pageId, version, written: writtenOf(from), copiedFrom: from }, caller);
  note({ action: 'page.draftBegun', target: { kind: 'page', id: pageId }, after: { version, fromVersion } });
  return { version, revision: 1 };
}

export const beginPageDraft =
  (db: Kysely<Schema>): Handler<'beginPageDraft'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => copyToDraft(trx, note, { request, caller }));
