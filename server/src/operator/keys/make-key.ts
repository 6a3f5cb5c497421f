import { decidingRights } from '@coupon-centre/contract/approval/deciding-rights';
import type { Transaction } from 'kysely';
import { askApproval } from '#approval/ask-approval.ts';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { lockOperator } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addWaitingKey, issueKey, type NewKey, yearAfter } from './key-store.ts';

/** Throws BadInput for an end that has come, or later than a year from now. */
function endOf(expiresAt: string | undefined, nowMs: number): Date {
  const latest = yearAfter(nowMs);
  const endsAt = expiresAt === undefined ? latest : new Date(expiresAt);
  if (endsAt.getTime() <= nowMs || endsAt > latest) {
    throw new BadInput('expiresAt', {
      'zh-CN': '应晚于当前时间，最长一年',
      en: 'must be in the future, at most a year from now',
    });
  }
  return endsAt;
}

/** Asks another administrator for a key by whose word something takes effect, or of the service account that is named. */
async function askForKey(
  trx: Transaction<Schema>,
  of: NewKey,
  { caller, note, account }: { caller: OperatorCaller; note: Note; account?: string },
) {
  const { title, rights, addresses = [] } = of;
  const keyId = await addWaitingKey(trx, of);
  const asked = {
    title,
    ...(account !== undefined && { account }),
    rights: [...rights],
    addresses: [...addresses],
    expiresAt: toInstant(of.expiresAt.getTime()),
  };
  const base = { awaits: 'APPROVAL', rights: asked.rights };
  const request = { kind: 'KEY', subjectId: keyId, title, asked, inForce: null, base, exposureFen: 0 } as const;
  const { approvalId } = await askApproval(trx, request, caller);
  note({ action: 'key.asked', target: { kind: 'key', id: keyId }, after: asked });
  return { keyId, key: null, approvalId };
}

export const makeKey =
  ({ db }: Operators): Handler<'makeKey'> =>
  async ({ title, rights, serviceId, addresses, expiresAt: wanted }, caller) => {
    const { operatorId, nowMs } = caller;
    const expiresAt = endOf(wanted, nowMs);
    const of = { operatorId, title, rights: [...new Set(rights)], addresses, expiresAt, nowMs };
    const decides = rights.some((right) => decidingRights.has(right));
    if (serviceId !== undefined && decides) {
      throw new BadInput('rights', {
        'zh-CN': '服务账号的密钥不能有审批类权限：审批须由人作出',
        en: 'a key of a service account approves nothing: people do',
      });
    }
    return audited(db, caller, async (trx, note) => {
      if (serviceId !== undefined) {
        const service = await lockOperator(trx, serviceId);
        if (service?.kind !== 'SERVICE') return refuse('UNKNOWN_ITEM');
        if (service.state !== 'ACTIVE') return refuse('WRONG_STATE', { state: service.state });
        const its = { ...of, operatorId: serviceId, madeBy: operatorId };
        return askForKey(trx, its, { caller, note, account: service.name });
      }
      if (decides) return askForKey(trx, of, { caller, note });
      const { keyId, key, prefix } = await issueKey(trx, of);
      const after = { title, prefix, rights, addresses, expiresAt: toInstant(expiresAt.getTime()) };
      note({ action: 'key.made', target: { kind: 'key', id: keyId }, after });
      return { keyId, key, approvalId: null };
    });
  };
