import type { makeKey as makeKeyCall } from '@coupon-centre/contract/operator/keys/make-key';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#http/bad-input.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { issueKey } from '#operator/key-store.ts';
import type { Operators } from '#operator/operators.ts';

export const makeKey =
  ({ db }: Operators): OperatorHandler<typeof makeKeyCall> =>
  async ({ title, rights, expiresAt }, caller) => {
    const { operatorId, nowMs } = caller;
    const endsAt = expiresAt === null ? null : new Date(expiresAt);
    if (endsAt !== null && endsAt.getTime() <= nowMs) {
      throw new BadInput('expiresAt', { 'zh-CN': '应晚于当前时间', en: 'has to be in the future' });
    }
    return audited(db, caller, async (trx, note) => {
      const { keyId, key, prefix } = await issueKey(trx, { operatorId, title, rights, expiresAt: endsAt, nowMs });
      note({ action: 'key.made', target: { kind: 'key', id: keyId }, after: { title, prefix, rights, expiresAt } });
      return { keyId, key };
    });
  };
