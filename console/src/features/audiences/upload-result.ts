import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import { counted } from '#ui/counted.ts';
import type { Attributes } from '#ui/coupon/attribute-in-words.ts';
import { words as book } from './attribute-words.ts';

type Uploaded = CallResponse<'uploadAttributes'>;

/** What became of an uploaded file, in lines: what was set, and which lines were skipped and why. */
export function uploadResult(
  { attributeIds, added, changed, repeated, wrong, firstWrong }: Uploaded,
  attributes: Attributes,
  locale: Locale,
): readonly string[] {
  const { comma, result: words } = book[locale];
  const known = (attributeId: string) => attributes.find((one) => one.attributeId === attributeId);
  const nameOf = (attributeId: string): string => known(attributeId)?.name[locale] ?? attributeId;
  const firstText = (): readonly string[] => {
    if (firstWrong === null) return [];
    const line = counted(firstWrong.lineNo);
    if (firstWrong.attributeId === null) return [words.wrongPhone(line)];
    const isNumber = known(firstWrong.attributeId)?.type.kind === 'NUMBER';
    const text = isNumber ? words.wrongNumber : words.wrongOption;
    return [text(line, firstWrong.text, nameOf(firstWrong.attributeId))];
  };
  return [
    words.columns(attributeIds.map(nameOf).join(comma)),
    words.counts(counted(added), counted(changed), counted(repeated)),
    ...(wrong === 0 ? [] : [words.wrong(counted(wrong)), ...firstText()]),
  ];
}
