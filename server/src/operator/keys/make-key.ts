import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { issueKey } from './key-store.ts';

export const makeKey =
  ({ db }: Operators): Handler<'makeKey'> =>
  async ({ title, rights, expiresAt }, caller) => {
    const { operatorId, nowMs } = caller;
    const endsAt = expiresAt === null ? null : new Date(expiresAt);
    if (endsAt !== null && endsAt.getTime() <= nowMs) {
      throw new BadInput('expiresAt', { 'zh-CN': '应晚于当前时间', en: 'must be in the future' });
    }
    return audited(db, caller, async (trx, note) => {
      const { keyId, key, prefix } = await issueKey(trx, { operatorId, title, rights, expiresAt: endsAt, nowMs });
      note({ action: 'key.made', target: { kind: 'key', id: keyId }, after: { title, prefix, rights, expiresAt } });
      return { keyId, key };
    });
  };
