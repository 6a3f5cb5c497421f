import { createHash } from 'node:crypto';
import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordEvent } from '#events/record-event.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { StoredJson } from '#platform/db/schema/approval-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Undecided for this long, a request expires. */
const EXPIRES_AFTER_MS = 14 * DAY_MS;

interface Request {
  readonly kind: ApprovalKindName;
  readonly subjectId: string;
  /** In Chinese where there are several languages. */
  readonly title: string;
  /** All that takes effect. */
  readonly asked: StoredJson;
  /** What it replaces; null: nothing. */
  readonly inForce: StoredJson | null;
  /** As the kind's `baseOf` says it now. */
  readonly base: StoredJson;
  /** The most that it can cost, fen. */
  readonly exposureFen: number;
  /** Operators who wrote it, besides the caller. */
  readonly authors?: readonly string[];
  readonly reason?: string;
}

export type Asking = Pick<OperatorCaller, 'operatorId' | 'name' | 'nowMs' | 'keyId'>;

/** Asks a second person, and tells those who may decide. The subject is locked, and has no other open approval. */
export async function askApproval(trx: Transaction<Schema>, request: Request, by: Asking) {
  const { kind, subjectId, title } = request;
  const approvalId = uuidv7();
  const hash = createHash('sha256')
    .update(canonicalJson([kind, subjectId, request.asked]))
    .digest();
  const { finance_fen: financeFen } = await trx
    .selectFrom('approval_threshold')
    .select('finance_fen')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('approval')
    .values({
      approval_id: approvalId,
      kind,
      subject_id: subjectId,
      title,
      asked: JSON.stringify(request.asked),
      in_force: request.inForce && JSON.stringify(request.inForce),
      hash,
      base: JSON.stringify(request.base),
      exposure_fen: String(request.exposureFen),
      needs_finance: request.exposureFen > Number(financeFen),
      asked_by: by.operatorId,
      asked_name: by.name,
      asked_key: by.keyId,
      authors: [...new Set([by.operatorId, ...(request.authors ?? [])])],
      asked_at: new Date(by.nowMs),
      reason: request.reason ?? null,
      expires_at: new Date(by.nowMs + EXPIRES_AFTER_MS),
    })
    .execute();
  const waiting = { what: kind, id: subjectId, approvalId, title, submittedBy: by.name };
  await recordEvent(trx, { type: 'draft.waiting', data: waiting }, by.nowMs);
  return { approvalId, hash: hash.toString('hex') };
}
