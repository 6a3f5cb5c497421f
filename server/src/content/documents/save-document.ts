import type { Kysely, Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited, type Note } from '#audit/audited.ts';
import { allowHosts, type MayLeadTo, refuseForeignLinks } from '#catalogue/link-hosts.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { type AskedDocument, baseOfDocument, holdNewestVersion } from './document-approval.ts';

/** The version that would be in force at this time without the new one. */
async function replacedVersion(trx: Transaction<Schema>, docKey: string, atMs: number): Promise<AskedDocument | null> {
  const row = await trx
    .selectFrom('document')
    .select(['version', 'title', 'html', 'effective_at', 'asks_again'])
    .where('doc_key', '=', docKey)
    .where('effective_at', '<=', new Date(atMs))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { version, title, html, effective_at, asks_again: asksAgain } = row;
  return { version, title, html, effectiveAt: toInstant(effective_at.getTime()), asksAgain };
}

function refusePastDate(effectiveAt: string | null, nowMs: number): void {
  if (effectiveAt === null || Date.parse(effectiveAt) > nowMs) return;
  throw new BadInput('effectiveAt', { 'zh-CN': '生效时间须晚于现在', en: 'must be in the future' });
}

interface Asked {
  readonly request: ParsedRequest<'saveDocument'>;
  readonly caller: OperatorCaller;
  readonly mayLeadTo: MayLeadTo;
}

/** Asks for the approval of the next version of a document. Throws BadInput. */
export async function submitDocument(trx: Transaction<Schema>, note: Note, { request, caller, mayLeadTo }: Asked) {
  const { docKey, expectedVersion, title, html, effectiveAt, asksAgain } = request;
  refusePastDate(effectiveAt, caller.nowMs);
  const clean = { 'zh-CN': cleanHtml(html['zh-CN']), en: cleanHtml(html.en) };
  refuseForeignLinks('html', clean, mayLeadTo);
  const newest = await holdNewestVersion(trx, docKey);
  if (newest !== expectedVersion) return refuse('STALE_VALUE', { current: newest });
  if ((await openApprovalOf(trx, 'DOCUMENT', docKey)) !== null) return refuse('WRONG_STATE', { state: 'WAITING' });
  const asked = { version: newest + 1, title, html: clean, effectiveAt, asksAgain } satisfies AskedDocument;
  const effectiveMs = effectiveAt === null ? caller.nowMs : Date.parse(effectiveAt);
  const inForce = await replacedVersion(trx, docKey, effectiveMs);
  const approval = await askApproval(
    trx,
    {
      kind: 'DOCUMENT',
      subjectId: docKey,
      title: title['zh-CN'],
      asked,
      inForce: inForce && { ...inForce },
      base: baseOfDocument(newest),
      exposureFen: 0,
    },
    caller,
  );
  note({
    action: 'document.submitted',
    target: { kind: 'document', id: docKey },
    before: newest === 0 ? null : { version: newest },
    after: { version: asked.version, effectiveAt, asksAgain, ...approval },
  });
  return approval;
}

/** `linkHosts`: hosts that documents may link to. */
export const saveDocument = (db: Kysely<Schema>, linkHosts: readonly string[]): Handler<'saveDocument'> => {
  const mayLeadTo = allowHosts(linkHosts);
  return async (request, caller) =>
    audited(db, caller, (trx, note) => submitDocument(trx, note, { request, caller, mayLeadTo }));
};
