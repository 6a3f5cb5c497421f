import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { type AttributeRow, openAttribute } from './attribute-store.ts';
import { deleteValues } from './attribute-values.ts';

type Asked = ParsedRequest<'saveAttribute'>;
type Written = Omit<Asked, 'attributeId' | 'expectedRevision'>;

const columns = ({ name, owner, keepDays, type }: Written) => ({
  name: JSON.stringify(name),
  owner,
  keep_days: keepDays,
  type: JSON.stringify(type),
});

/** Values that are kept say which option or band they are: options stay, and bands stay as they are. Throws BadInput. */
function refuseLoss(before: AttributeType, after: AttributeType): void {
  if (before.kind === 'CHOICE') {
    const kept = new Set(after.kind === 'CHOICE' ? after.options.map(({ key }) => key) : []);
    const lost = before.options.map(({ key }) => key).filter((key) => !kept.has(key));
    if (lost.length === 0) return;
    throw new BadInput('type.options', {
      'zh-CN': `已保存的选项不能删除：${lost.join('、')}`,
      en: `options that were saved stay: ${lost.join(', ')}`,
    });
  }
  const thresholds = after.kind === 'NUMBER' ? after.thresholds : [];
  if (before.thresholds.join() === thresholds.join()) return;
  throw new BadInput('type.thresholds', {
    'zh-CN': `分界值保存后不能更改：${before.thresholds.join('、')}`,
    en: `thresholds stay as they were saved: ${before.thresholds.join(', ')}`,
  });
}

interface Saving {
  readonly request: Asked;
  readonly caller: OperatorCaller;
  readonly note: Note;
}

async function makeAttribute(trx: Transaction<Schema>, { request, caller, note }: Saving) {
  const { attributeId, expectedRevision: _, ...written } = request;
  const made = await trx
    .insertInto('subscriber_attribute')
    .values({ attribute_id: attributeId, ...columns(written), created_at: new Date(caller.nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return refuse('ALREADY_THERE', { field: 'attributeId' });
  // Nothing that an earlier attribute of this id left may be taken for a value of this one.
  await deleteValues(trx, attributeId);
  note({ action: 'audience.attribute.made', target: { kind: 'attribute', id: attributeId }, after: written });
  return { revision: 1 };
}

const writtenIn = ({ name, owner, keep_days: keepDays, type }: AttributeRow) => ({ name, owner, keepDays, type });

export const saveAttribute =
  (db: Kysely<Schema>): Handler<'saveAttribute'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const { attributeId, expectedRevision, ...written } = request;
      if (expectedRevision === 0) return makeAttribute(trx, { request, caller, note });
      const before = await openAttribute(trx, request);
      if (before instanceof Refusal) return before;
      refuseLoss(before.type, written.type);
      const revision = before.revision + 1;
      await trx
        .updateTable('subscriber_attribute')
        .set({ ...columns(written), revision })
        .where('attribute_id', '=', attributeId)
        .execute();
      note({
        action: 'audience.attribute.saved',
        target: { kind: 'attribute', id: attributeId },
        before: writtenIn(before),
        after: written,
      });
      return { revision };
    });
