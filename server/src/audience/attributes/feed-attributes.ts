import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { type AttributeRow, lockAttributes } from './attribute-store.ts';
import type { ValueNeeds } from './attribute-values.ts';
import { type Imported, importValues, noteImport, totalOf } from './import-values.ts';
import { keyOfSent } from './sent-value.ts';

type Fed = ParsedRequest<'feedAttributes'>['values'];

const UNKNOWN: LocalisedText = { 'zh-CN': '没有这个属性', en: 'unknown attribute' };

const neither = ({ type }: AttributeRow): LocalisedText =>
  type.kind === 'NUMBER'
    ? { 'zh-CN': '应为数字', en: 'must be a number' }
    : { 'zh-CN': '没有这个选项', en: 'unknown option' };

/** The values by attribute. Throws BadInput, naming the first attribute or value that is unknown. */
function readFed(fed: Fed, attributes: ReadonlyMap<string, AttributeRow>): Imported {
  const imported = new Map<string, Map<string, string | null>>();
  for (const [index, { phone, set }] of fed.entries()) {
    for (const [attributeId, sent] of Object.entries(set)) {
      const field = `values.${index}.set.${attributeId}`;
      const attribute = attributes.get(attributeId);
      if (attribute === undefined) throw new BadInput(field, UNKNOWN);
      const key = sent === null ? null : keyOfSent(attribute.type, sent);
      if (sent !== null && key === null) throw new BadInput(field, neither(attribute));
      const values = imported.get(attributeId) ?? new Map();
      imported.set(attributeId, values.set(phone, key));
    }
  }
  return imported;
}

/** The values take effect when the call is answered; a node may have read a person's values up to ten seconds before. */
export const feedAttributes =
  ({ db, cipher }: ValueNeeds): Handler<'feedAttributes'> =>
  ({ values }, caller) =>
    audited(db, caller, async (trx, note) => {
      const named = [...new Set(values.flatMap(({ set }) => Object.keys(set)))];
      const attributes = await lockAttributes(trx, named);
      const imported = readFed(values, attributes);
      const counts = await importValues({ trx, cipher, attributes, at: new Date(caller.nowMs) }, imported);
      noteImport(note, 'fed', counts);
      return totalOf(counts);
    });
