import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { type Asking, askApproval } from '#approval/ask-approval.ts';
import { feedEnds } from '#events/read-feed.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type EndpointRow, holdEndpoint } from './endpoint-store.ts';

/** Where an endpoint is, and what it gets. */
export interface Target {
  readonly title: string;
  readonly url: string;
  readonly types: readonly string[];
}

const targetOf = ({ title, url, types }: Target) => ({ title, url, types: [...types] });
const baseOf = ({ revision, is_approved: isApproved }: Pick<EndpointRow, 'revision' | 'is_approved'>) => ({
  revision,
  isApproved,
});

/** Asks a second person for an endpoint, new or locked, with this target. It has no other open approval. */
export function askForEndpoint(
  trx: Transaction<Schema>,
  {
    row,
    to,
  }: { readonly row: Pick<EndpointRow, 'endpoint_id' | 'revision' | 'is_approved'> & Target; readonly to: Target },
  by: Asking,
) {
  const request = {
    kind: 'WEBHOOK',
    subjectId: row.endpoint_id,
    title: to.title,
    asked: targetOf(to),
    inForce: row.is_approved ? targetOf(row) : null,
    base: baseOf(row),
    exposureFen: 0,
  } as const;
  return askApproval(trx, request, by);
}

/** Columns of an endpoint that takes events from now on. */
async function switchedOn(trx: Transaction<Schema>) {
  const { lastSeq } = await feedEnds(trx);
  return { is_approved: true, state: 'ON', off_because: null, read_seq: String(lastSeq) } as const;
}

/** A new endpoint, its address, its events. */
export const webhookApproval: ApprovalWork = {
  async baseOf(trx, endpointId) {
    const row = await holdEndpoint(trx, endpointId);
    return row === undefined ? null : baseOf(row);
  },
  async carryOut(trx, { subject_id: endpointId, asked: stored }, { nowMs, note }) {
    const asked = targetOf(stored as unknown as Target);
    const row = await holdEndpoint(trx, endpointId);
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const change = row.is_approved ? { ...asked, revision: row.revision + 1 } : await switchedOn(trx);
    await trx
      .updateTable('webhook_endpoint')
      .set({ ...change, changed_at: new Date(nowMs) })
      .where('endpoint_id', '=', endpointId)
      .execute();
    note({
      action: row.is_approved ? 'webhook.changed' : 'webhook.approved',
      target: { kind: 'webhook', id: endpointId },
      before: row.is_approved ? targetOf(row) : null,
      after: asked,
    });
    return null;
  },
  async letGo(trx, { subject_id: endpointId }, { reason, note }) {
    const removed = await trx
      .deleteFrom('webhook_endpoint')
      .where('endpoint_id', '=', endpointId)
      .where('is_approved', '=', false)
      .returning(['title', 'url', 'types'])
      .executeTakeFirst();
    if (removed === undefined) return;
    note({ action: 'webhook.removed', target: { kind: 'webhook', id: endpointId }, before: removed, reason });
  },
};
