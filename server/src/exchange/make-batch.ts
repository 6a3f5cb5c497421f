import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { askApproval } from '#approval/ask-approval.ts';
import { audited, type Note } from '#audit/audited.ts';
import { reserveUnits } from '#catalogue/template/ceiling.ts';
import { refuseExchangeCodes } from '#catalogue/template/refuse-unreleased.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { baseOfCodes, worthOfOrder } from './codes-worth.ts';

interface Asked {
  readonly request: ParsedRequest<'makeBatch'>;
  readonly caller: OperatorCaller;
}

async function order(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { templateId, size, validFrom, validTo, phonePrefixes } = request;
  const refusal = await refuseExchangeCodes(trx, templateId);
  if (refusal !== undefined) return refusal;
  const batchId = uuidv7();
  const beyond = await reserveUnits(trx, { orderId: batchId, templateId, units: size });
  if (beyond !== null) return beyond;
  const worth = await worthOfOrder(trx, { templateId, size }, caller);
  const at = new Date(caller.nowMs);
  await trx
    .insertInto('exchange_job')
    .values({
      job_id: batchId,
      template_id: templateId,
      size,
      state: worth.needsApproval ? 'IN_REVIEW' : 'WAITING',
      heard_at: at,
      created_at: at,
      valid_from: new Date(validFrom),
      valid_to: new Date(validTo),
      operator_name: caller.name,
      ordered_by: caller.operatorId,
      phone_prefixes: phonePrefixes.length === 0 ? null : phonePrefixes,
    })
    .execute();
  const asked = { templateId, size, validFrom, validTo, phonePrefixes };
  note({ action: 'codes.batch.ordered', target: { kind: 'codeBatch', id: batchId }, after: asked });
  if (!worth.needsApproval) return { batchId, approvalId: null };
  const asking = { kind: 'CODES', subjectId: batchId, title: worth.title['zh-CN'], inForce: null } as const;
  const { exposureFen } = worth;
  const { approvalId } = await askApproval(trx, { ...asking, asked, base: baseOfCodes(worth), exposureFen }, caller);
  return { batchId, approvalId };
}

/**
 * Orders a batch, which the worker makes once it is approved or needs no approval. Not for coupons with a partner's codes, which
 * have no stock for exchange codes.
 */
export const makeBatch =
  (db: Kysely<Schema>): Handler<'makeBatch'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => order(trx, note, { request, caller })));
