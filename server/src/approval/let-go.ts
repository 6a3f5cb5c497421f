import type { Transaction } from 'kysely';
import type { Note } from '#audit/audited.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { endApproval } from './approval-store.ts';
import type { LetGo, OpenApproval } from './approval-work.ts';

/** Ends an approval without effect, and puts its subject back. */
export async function letGo(
  trx: Transaction<Schema>,
  { approval, work }: OpenApproval,
  end: {
    readonly why: LetGo;
    readonly by: string | null;
    readonly reason: string | null;
    readonly nowMs: number;
    readonly note: Note;
  },
): Promise<void> {
  await endApproval(trx, approval, { ...end, state: end.why });
  await work.letGo?.(trx, approval, end);
}
