import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { recordConsents } from '#subscriber/consent/consent-store.ts';

export const giveConsent =
  (db: Kysely<Schema>): Handler<'giveConsent'> =>
  async ({ agreed }, { session: { subscriberId }, nowMs }) => {
    await db.transaction().execute((trx) => recordConsents(trx, { subscriberId, agreed, way: 'PAGE', nowMs }));
    return nothing;
  };
