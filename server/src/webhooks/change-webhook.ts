import { openApprovalOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { holdEndpoint } from './endpoint-store.ts';
import { askForEndpoint, type Target } from './webhook-approval.ts';
import { checkUrl } from './webhook-url.ts';
import type { Webhooks } from './webhooks.ts';

const inOrder = ({ types }: Target): string => [...new Set(types)].sort().join();

/** Whether the same events go to the same address. */
const isSameTarget = (one: Target, other: Target): boolean => one.url === other.url && inOrder(one) === inOrder(other);

/** The title changes at once; another address or other events wait for another operator. */
export const changeWebhook =
  ({ db, privateHosts, lookup }: Webhooks): Handler<'changeWebhook'> =>
  async ({ endpointId, title, url: typed, types: chosen, expectedRevision }, caller) => {
    const url = await checkUrl(typed, privateHosts, lookup);
    const to = { title, url, types: [...new Set(chosen)] };
    return tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const row = await holdEndpoint(trx, endpointId);
        if (row === undefined) return refuse('UNKNOWN_ITEM');
        if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
        if ((await openApprovalOf(trx, 'WEBHOOK', endpointId)) !== null) {
          return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
        }
        const target = { kind: 'webhook', id: endpointId };
        const before = { title: row.title, url: row.url, types: row.types };
        if (!isSameTarget(row, to)) {
          const { approvalId } = await askForEndpoint(trx, { row, to }, caller);
          note({ action: 'webhook.change.asked', target, before, after: to });
          return { revision: row.revision, approvalId };
        }
        const revision = row.revision + 1;
        await trx
          .updateTable('webhook_endpoint')
          .set({ title, revision, changed_at: new Date(caller.nowMs) })
          .where('endpoint_id', '=', endpointId)
          .execute();
        note({ action: 'webhook.changed', target, before, after: { ...before, title } });
        return { revision, approvalId: null };
      }),
    );
  };
