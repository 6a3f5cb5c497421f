import type { Kysely, Transaction } from 'kysely';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type AuditActor, type AuditNote, writeAudit } from './audit-store.ts';
import { earlierAnswer, keepAnswer } from './repeated-request.ts';

/** Records the change for the audit. Never pass a full phone number, a code or a secret. */
export type Note = (entry: AuditNote) => void;

/**
 * Makes a change and its audit entries in one transaction. `work` calls `note` once for each thing it changed; a change without
 * a note is a defect and is rolled back. If `work` returns a Refusal, all is rolled back and nothing is recorded. The chain's
 * lock is taken only when `work` is done, to keep waits short. A repeat of a request changes nothing and returns what `work`
 * returned the first time. Throws BadInput if its key was used for another request.
 */
export async function audited<T>(
  db: Kysely<Schema>,
  actor: AuditActor,
  work: (trx: Transaction<Schema>, note: Note) => Promise<T>,
): Promise<T> {
  let refused: T | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const earlier = await earlierAnswer(trx, actor);
      if (earlier !== null) return earlier.answer as T;
      const notes: AuditNote[] = [];
      const result = await work(trx, (entry) => notes.push(entry));
      if (result instanceof Refusal) {
        refused = result;
        throw new Undone();
      }
      if (notes.length === 0) throw new Error('a change was made without a note for the audit');
      await keepAnswer(trx, actor, result);
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
