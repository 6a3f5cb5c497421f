import type { AppNode } from '@coupon-centre/server/src/app/app-needs.ts';
import { successBody } from '@coupon-centre/server/src/platform/http/envelope.ts';
import { unknownCaller } from '@coupon-centre/server/src/platform/http/unknown-caller.ts';
import { type ReconcileNeeds, reconcileDue } from '@coupon-centre/server/src/reconciliation/reconcile.ts';
import type { FastifyInstance } from 'fastify';

type Needs = Pick<AppNode, 'db' | 'clock' | 'catalogue'> & Pick<ReconcileNeeds, 'provisioning'>;

/**
 * Compares the days that are due with the sandbox biller's book now instead of within five minutes: `POST /sandbox/reconciliation`.
 * With the clock set ahead the present day is due.
 */
export function serveReconciliation(http: FastifyInstance, needs: Needs): void {
  http.post('/sandbox/reconciliation', { schema: { hide: true } }, async (request) => {
    const { db, clock, catalogue, provisioning } = needs;
    await reconcileDue({ db, clock, catalogue, provisioning, log: request.log });
    return successBody('card', {}, unknownCaller(request, clock.now()));
  });
}
