import type { makeGrabSession as makeGrabSessionCall } from '@coupon-centre/contract/operator/grabs/make-grab-session';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { grabWindow, refuseGrab } from '#coupon/grab-rules.ts';
import { addGrab } from '#coupon/grab-store.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const makeGrabSession =
  (db: Kysely<Schema>): OperatorHandler<typeof makeGrabSessionCall> =>
  ({ startAt, endAt, coupons, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { nowMs, name } = caller;
        const window = grabWindow({ startAt, endAt }, nowMs);
        const templateIds = coupons.map(({ templateId }) => templateId);
        const refusal = await refuseGrab(trx, templateIds, window, { nowMs });
        if (refusal !== null) return refusal;
        const sessionId = await addGrab(trx, window, coupons, { name, nowMs, reason });
        note({
          action: 'grab.made',
          target: { kind: 'grab', id: sessionId },
          after: { startAt, endAt, coupons },
          reason,
        });
        return { sessionId };
      }),
    );
