import { createHash } from 'node:crypto';
import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordEvent } from '#events/record-event.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
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

/** Units of one coupon that are asked for in pieces. */
const inPieces = ['CODES', 'CODE_FILE', 'DISTRIBUTION', 'GIFT'] as const satisfies readonly ApprovalKindName[];

/**
 * What was asked of the same coupon within a day without finance, fen: a large sum is not split into small ones. Of requests at once
 * each waits until the one before it is written.
 */
async function askedLately(trx: Transaction<Schema>, { kind, asked }: Request, nowMs: number): Promise<number> {
  const { templateId } = asked;
  if (typeof templateId !== 'string' || !inPieces.some((piece) => piece === kind)) return 0;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`asked\n${templateId}`}, 0))`.execute(trx);
  const { sum } = await trx
    .selectFrom('approval')
    .select(({ fn }) => fn.sum<string | null>('exposure_fen').as('sum'))
    .where('kind', 'in', inPieces)
    .where(sql`asked ->> 'templateId'`, '=', templateId)
    .where('asked_at', '>', new Date(nowMs - DAY_MS))
    .where('state', 'in', ['WAITING', 'SCHEDULED', 'DONE'])
    .where('needs_finance', '=', false)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export type Asking = Pick<OperatorCaller, 'operatorId' | 'name' | 'nowMs' | 'keyId' | 'branchId'>;

/** Asks a second person, and tells those who may decide. The subject is locked, and has no other open approval. */
export async function askApproval(trx: Transaction<Schema>, request: Request, by: Asking) {
  const { kind, subjectId, title } = request;
  const approvalId = uuidv7();
  const hash = createHash('sha256')
    .update(canonicalJson([kind, subjectId, request.asked]))
    .digest();
  const addsUpFen = request.exposureFen + (await askedLately(trx, request, by.nowMs));
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
      needs_finance: addsUpFen > Number(financeFen),
      asked_by: by.operatorId,
      asked_name: by.name,
      asked_key: by.keyId,
      branch_id: by.branchId,
      authors: [...new Set([by.operatorId, ...(request.authors ?? [])])],
      asked_at: new Date(by.nowMs),
      reason: request.reason === undefined ? null : hidePhones(request.reason),
      expires_at: new Date(by.nowMs + EXPIRES_AFTER_MS),
    })
    .execute();
  const waiting = { what: kind, id: subjectId, approvalId, title, submittedBy: by.name };
  await recordEvent(trx, { type: 'draft.waiting', data: waiting }, by.nowMs);
  return { approvalId, hash: hash.toString('hex') };
}
