import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import type { Note } from '#audit/audited.ts';
import { holdContent } from '#content/items/held-item.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The version that is asked for, word for word. */
export interface AskedDocument {
  readonly version: number;
  readonly title: LocalisedText;
  readonly html: LocalisedText;
  /** Null: as soon as it is approved. */
  readonly effectiveAt: string | null;
  /** Subscribers are asked to agree again; absent in what was asked for by the version before. */
  readonly asksAgain?: boolean;
}

/** The newest version of a document, 0 for none. Other changes to content wait until the transaction ends. */
export async function holdNewestVersion(trx: Transaction<Schema>, docKey: string): Promise<number> {
  await holdContent(trx);
  const newest = await trx
    .selectFrom('document')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('doc_key', '=', docKey)
    .executeTakeFirst();
  return newest?.version ?? 0;
}

/** What the approval of a version depends on: the version that it follows. */
export const baseOfDocument = (newest: number) => ({ version: newest });

interface NewVersion extends Required<Omit<AskedDocument, 'effectiveAt'>> {
  readonly docKey: string;
  readonly effectiveMs: number;
  /** Names of operators; null: the system. */
  readonly writtenBy: string | null;
  readonly approvedBy: string | null;
  readonly nowMs: number;
}

/** Adds a version of a document, which is then never changed. */
export async function addDocumentVersion(trx: Transaction<Schema>, added: NewVersion, note: Note): Promise<void> {
  const { docKey, version, title, html, effectiveMs, asksAgain } = added;
  await trx
    .insertInto('document')
    .values({
      doc_key: docKey,
      version,
      title: JSON.stringify(title),
      html: JSON.stringify(html),
      updated_at: new Date(added.nowMs),
      effective_at: new Date(effectiveMs),
      asks_again: asksAgain,
      written_by: added.writtenBy,
      approved_by: added.approvedBy,
    })
    .execute();
  note({
    action: 'document.saved',
    target: { kind: 'document', id: docKey },
    before: version === 1 ? null : { version: version - 1 },
    after: { version, title, html, effectiveAt: toInstant(effectiveMs), asksAgain },
  });
}

/** A version of a document. Approved, it is kept for ever, and in force from its date. */
export const documentApproval: ApprovalWork = {
  async baseOf(trx, docKey) {
    return baseOfDocument(await holdNewestVersion(trx, docKey));
  },
  async carryOut(trx, { subject_id: docKey, asked_name: writtenBy, ...approval }, { name, nowMs, note }) {
    const { version, title, html, effectiveAt, asksAgain = false } = approval.asked as unknown as AskedDocument;
    // Never earlier than its approval: until then subscribers got another.
    const effectiveMs = Math.max(nowMs, effectiveAt === null ? nowMs : Date.parse(effectiveAt));
    const added = { docKey, version, title, html, asksAgain, effectiveMs, writtenBy, approvedBy: name, nowMs };
    await addDocumentVersion(trx, added, note);
    return null;
  },
  async letGo() {
    // Nothing of it is anywhere but in the approval.
  },
};
