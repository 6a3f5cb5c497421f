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

interface Named {
  readonly id: string;
  readonly name: Readonly<Record<Locale, string>>;
}

/** What a thing is called: by its name alone, and by its id too where another one has the same name, or where that is asked. */
export function nameAmong(
  { id, name }: Named,
  others: readonly Named[],
  { locale, withId = false }: { readonly locale: Locale; readonly withId?: boolean | undefined },
): string {
  const isShared = others.some((other) => other.name[locale] === name[locale] && other.id !== id);
  return isShared || withId ? `${name[locale]} (${id})` : name[locale];
}

interface Reader {
  readonly locale: Locale;
  readonly attributes: Attributes;
  readonly withIds?: boolean | undefined;
}

/** The attribute of a condition and its values: `Tier = Gold, Silver`. Of one that is not known, what it was chosen by. */
export function valuesInWords(
  { attributeId, values }: Extract<AudienceCondition, { kind: 'attribute' }>,
  { locale, attributes, withIds }: Reader,
): string {
  const known = attributes.map((one) => ({ ...one, id: one.attributeId }));
  const attribute = known.find(({ id }) => id === attributeId);
  const labels = new Map(attribute && namedValues(attribute.type, locale).map(({ key, label }) => [key, label]));
  const name = attribute === undefined ? attributeId : nameAmong(attribute, known, { locale, withId: withIds });
  return `${name} = ${values.map((key) => labels.get(key) ?? key).join(locale === 'en' ? ', ' : '、')}`;
}
