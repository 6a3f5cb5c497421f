import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuseUnits } from '#catalogue/template/ceiling.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { grabWindow, refuseGrabs } from './grab-rules.ts';
import { addGrabs } from './grab-store.ts';

export const makeGrabSession =
  (db: Kysely<Schema>): Handler<'makeGrabSession'> =>
  ({ startAt, endAt, coupons, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { nowMs, name } = caller;
        const window = grabWindow({ startAt, endAt }, nowMs);
        const templateIds = coupons.map(({ templateId }) => templateId);
        const refusal = await refuseGrabs(trx, { templateIds, windows: [window] }, nowMs);
        if (refusal !== null) return refusal;
        const beyond = await refuseUnits(trx, coupons);
        if (beyond !== null) return beyond;
        const sessionId = newId();
        await addGrabs(trx, { grabs: [{ sessionId, ...window }], coupons }, { name, nowMs, reason });
        note({
          action: 'grab.made',
          target: { kind: 'grab', id: sessionId },
          after: { startAt, endAt, coupons },
          reason,
        });
        return { sessionId };
      }),
    );
