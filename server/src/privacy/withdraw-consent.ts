import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { withdrawConsents } from '#subscriber/consent/consent-store.ts';
import type { Identity } from '#subscriber/identity.ts';

/** A repeat on another node within the 2 s until it knows that the session ended changes nothing. */
export const withdrawConsent =
  (db: Kysely<Schema>, { sessions }: Pick<Identity, 'sessions'>): Handler<'withdrawConsent'> =>
  async (_request, { session: { subscriberId }, nowMs }) => {
    const ended = await db.transaction().execute(async (trx) => {
      const over = await sessions.endAllWithin(trx, subscriberId);
      await withdrawConsents(trx, { subscriberId, way: 'PAGE', nowMs });
      return over;
    });
    ended.committed();
    return nothing;
  };
