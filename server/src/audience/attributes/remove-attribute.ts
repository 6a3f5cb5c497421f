import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { attributesWithUses, openAttribute } from './attribute-store.ts';

/** Its values count no more at once; the next retirement deletes them: ten million are too many for one call. */
export const removeAttribute =
  (db: Kysely<Schema>): Handler<'removeAttribute'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const { attributeId } = request;
      const attribute = await openAttribute(trx, request);
      if (attribute instanceof Refusal) return attribute;
      const { uses } = await attributesWithUses(trx)
        .where('a.attribute_id', '=', attributeId)
        .executeTakeFirstOrThrow();
      if (uses > 0) return refuse('AUDIENCE_IN_USE', { uses });
      await trx.deleteFrom('subscriber_attribute').where('attribute_id', '=', attributeId).execute();
      note({
        action: 'audience.attribute.removed',
        target: { kind: 'attribute', id: attributeId },
        before: { name: attribute.name, owner: attribute.owner, numbers: attribute.numbers },
      });
      return nothing;
    });
