import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { lockEntry, setEntryState } from './entry-store.ts';

/** Of two operators at once one is refused. An exemption that waits is withdrawn with its approval. */
export const endRiskEntry =
  (db: Kysely<Schema>): Handler<'endRiskEntry'> =>
  ({ entryId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const entry = await lockEntry(trx, entryId);
      if (entry === undefined) return refuse('UNKNOWN_ITEM');
      if (entry.state !== 'IN_FORCE') return refuse('WRONG_STATE', { state: entry.state });
      await setEntryState(trx, entryId, { state: 'ENDED', by: caller.name, at: new Date(caller.nowMs) });
      const { kind, shown: value, effect } = entry;
      note({
        action: 'risk.entry.ended',
        target: { kind: 'riskEntry', id: entryId },
        before: { kind, value, effect, expiresAt: entry.expires_at.toISOString() },
        reason,
      });
      return nothing;
    });
