import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { bandOf } from '@coupon-centre/contract/audience/attribute-words';

/** The key of what another system sent of an attribute: of its option, or of the band with its number. Null: it is neither. */
export function keyOfSent(type: AttributeType, sent: string | number): string | null {
  if (type.kind === 'NUMBER') return typeof sent === 'number' ? bandOf(type, sent) : null;
  return type.options.some(({ key }) => key === sent) ? String(sent) : null;
}

/** A number with or without thousands separators. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** The same of a cell of a file, which may have an option's name in either language instead of its key. */
export function keyOfCell(type: AttributeType, cell: string): string | null {
  if (type.kind === 'NUMBER') {
    return NUMBER.test(cell) ? bandOf(type, Number(cell.replaceAll(',', ''))) : null;
  }
  const byKey = keyOfSent(type, cell);
  if (byKey !== null) return byKey;
  const named = type.options.filter(
    ({ name }) => name['zh-CN'] === cell || name.en.toLowerCase() === cell.toLowerCase(),
  );
  return named.length === 1 ? (named[0]?.key ?? null) : null;
}
