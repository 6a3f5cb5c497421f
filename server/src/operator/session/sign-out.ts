import { audited } from '#audit/audited.ts';
import { signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ownSession } from './own-session.ts';
import { endSessions } from './session-store.ts';

export const signOut =
  ({ db, provider }: Operators): Handler<'signOut'> =>
  async (_request, caller) => {
    const { operatorId, sessionId, nowMs } = caller;
    await audited(db, caller, async (trx, note) => {
      await endSessions(trx, { operatorId, only: sessionId ?? '', nowMs });
      note({ action: 'session.ended', target: { kind: 'operator', id: operatorId }, before: { sessionId } });
    });
    caller.setSession(null);
    const { operator } = await ownSession(db, caller);
    const isProviders = provider !== undefined && signsInBy(operator) === 'PROVIDER';
    return { providerSignOutUrl: isProviders ? await provider.signOutUrl() : null };
  };
