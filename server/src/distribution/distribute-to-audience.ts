import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import { refuseUnreleased } from '#catalogue/template/refuse-unreleased.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Begins a list of the subscribers who meet the conditions now; a worker makes it and asks for its approval. */
export const distributeToAudience =
  (db: Kysely<Schema>): Handler<'distributeToAudience'> =>
  async ({ templateId, name, conditions }, caller) => {
    if (conditions.some(({ any }) => any.some(({ is }) => is.kind === 'channels'))) {
      throw new BadInput('conditions', {
        'zh-CN': '定向发放时没有进入渠道，请去掉渠道条件',
        en: 'must not ask for a channel: a distribution has none',
      });
    }
    return audited(db, caller, async (trx, note) => {
      const audience = { kind: 'conditions' as const, all: conditions };
      const refusal =
        (await refuseUnreleased(trx, templateId)) ?? (await refuseUnusable(trx, audience, caller.nowMs)) ?? undefined;
      if (refusal !== undefined) return refusal;
      const distributionId = newId();
      const at = new Date(caller.nowMs);
      await trx
        .insertInto('distribution')
        .values({
          distribution_id: distributionId,
          template_id: templateId,
          name,
          state: 'UPLOADING',
          uploaded_by: caller.operatorId,
          uploaded_name: caller.name,
          created_at: at,
          changed_at: at,
          conditions: JSON.stringify(conditions),
          asked_key: caller.keyId,
        })
        .execute();
      note({
        action: 'distribution.begun',
        target: { kind: 'distribution', id: distributionId },
        after: { templateId, name, conditions },
      });
      return { distributionId };
    });
  };
