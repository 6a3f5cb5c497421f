import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { Refusal } from '#http/handler.ts';
import { type AuditActor, type AuditNote, writeAudit } from './audit-store.ts';

/** Says what the change was, for the audit. Never a whole phone number, a code or a secret in it. */
export type Note = (entry: AuditNote) => void;

/**
 * Makes a change and its audit entries in one transaction: neither is there without the other. `work` calls `note` once for each
 * thing it changed; a change without a note is a defect and is undone. Where `work` gives a Refusal, all is undone and nothing
 * is recorded. The chain's lock is taken only when `work` is done, so changes wait for each other no longer than they must.
 */
export async function audited<T>(
  db: Kysely<Schema>,
  actor: AuditActor,
  work: (trx: Transaction<Schema>, note: Note) => Promise<T>,
): Promise<T> {
  let refused: T | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const notes: AuditNote[] = [];
      const result = await work(trx, (entry) => notes.push(entry));
      if (result instanceof Refusal) {
        refused = result;
        throw new Undone();
      }
      if (notes.length === 0) throw new Error('a change was made without a note for the audit');
      await writeAudit(trx, actor, notes);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone && refused !== undefined) return refused;
    throw error;
  }
}

/** Rolls back what a refusal leaves behind. */
class Undone extends Error {}
