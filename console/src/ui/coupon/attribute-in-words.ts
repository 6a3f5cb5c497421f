import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { attributeValues } from '@coupon-centre/contract/audience/attribute-words';
import type { AudienceCondition } from '@coupon-centre/contract/catalogue/audience';
import type { Locale } from '@coupon-centre/contract/foundation/field';

/** What conditions say of attributes. */
export type Attributes = readonly {
  readonly attributeId: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly type: AttributeType;
}[];

interface NamedValue {
  readonly key: string;
  readonly label: string;
}

/** The values that an attribute can have. Of several with the same name the key is said too, so that they are told apart. */
export function namedValues(type: AttributeType, locale: Locale): readonly NamedValue[] {
  const values = attributeValues(type).map(({ key, name }) => ({ key, label: name[locale] }));
  const isShared = ({ key, label }: NamedValue) => values.some((other) => other.label === label && other.key !== key);
  return values.map((value) => (isShared(value) ? { ...value, label: `${value.label} (${value.key})` } : value));
}

/**
 * The attribute of a condition and its values: `Tier (tier) = Gold, Silver`. Attributes may have the same name: by the id a change
 * from one to the other is seen. Of one that is not known, what it was chosen by.
 */
export function valuesInWords(
  { attributeId, values }: Extract<AudienceCondition, { kind: 'attribute' }>,
  locale: Locale,
  attributes: Attributes,
): string {
  const attribute = attributes.find((one) => one.attributeId === attributeId);
  const labels = new Map(attribute && namedValues(attribute.type, locale).map(({ key, label }) => [key, label]));
  const name = attribute === undefined ? attributeId : `${attribute.name[locale]} (${attributeId})`;
  return `${name} = ${values.map((key) => labels.get(key) ?? key).join(locale === 'en' ? ', ' : '、')}`;
}
