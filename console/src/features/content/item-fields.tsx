import { bannerArts } from '@coupon-centre/contract/content/display';
import { locales } from '@coupon-centre/contract/foundation/field';
import {
  BANNERS_MAX,
  CHANNEL_PATTERN,
  CONTENT_POSITION_MAX,
  KEY_MAX_LENGTH,
  KEY_PATTERN,
  LINK_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input, Select } from 'antd';
import type { Rule, RuleObject } from 'antd/es/form';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ChannelInput } from '#ui/input/channels-input.tsx';
import { ColourInput } from '#ui/input/colour-input.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { NumberInput } from '#ui/input/number-input.tsx';
import { useWholeNumber } from '#ui/input/number-item.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import type { LocalisedText } from './localised-text.ts';
import { PictureInput } from './picture-input.tsx';
import { bannerFields, type Field, freshBanner, type InputField, type TextField } from './plans.ts';
import { SharedName } from './shared-name.tsx';
import { words as book } from './words.ts';

/** Loaded with the first ad: the other kinds have none. */
const ConditionsField = loadedPart(async () => (await import('./conditions-field.tsx')).ConditionsField);

type Path = readonly (string | number)[];
interface Props {
  readonly field: Field;
  /** Path of the parent in the form. */
  readonly root: Path;
  /** The same path within its list, for an item of a list. */
  readonly within?: Path;
  /** An existing item's key cannot be changed. */
  readonly isNew: boolean;
}

/** An optional field left empty is null. */
const orNull = (event: { target: { value: string } }): string | null =>
  event.target.value.trim() === '' ? null : event.target.value.trim();

/** A text in both languages. If optional: both or neither, and both if there is a picture. */
const TextFields = ({ field, root, within = root }: Props & { readonly field: TextField }) => {
  const words = useWords(book);
  const whole = [...root, field.name];
  const needed = ({ getFieldValue }: { getFieldValue: (path: (string | number)[]) => unknown }): RuleObject => {
    const text = getFieldValue(whole) as Partial<LocalisedText> | null | undefined;
    const isBegun = locales.some((locale) => (text?.[locale] ?? '').trim() !== '');
    const hasPicture = field.name === 'imageAlt' && Boolean(getFieldValue([...root, 'image']));
    return { required: !field.isOptional || isBegun || hasPicture, whitespace: isBegun, message: words.required };
  };
  const hint = field.name === 'imageAlt' || field.name === 'advertiser' ? words.hints[field.name] : undefined;
  return (
    <LocalisedFields
      dependencies={field.isOptional ? [[...root, 'image']] : []}
      extra={field.isOptional && hint}
      label={words.fields[field.name]}
      maxLength={field.maxLength}
      name={[...within, field.name]}
      rules={[needed]}
    />
  );
};

/** A picture per language. */
const Pictures = ({ field, root }: Props) => {
  const words = useWords(book);
  return locales.map((locale) => (
    <Form.Item
      extra={words.hints.shareImage}
      key={locale}
      label={`${words.fields[field.name]} · ${words.languages[locale]}`}
      name={[...root, field.name, locale]}
    >
      <PictureInput />
    </Form.Item>
  ));
};

const Banners = ({ root, isNew }: Props) => {
  const words = useWords(book);
  return (
    <Form.List name={[...root, 'banners']}>
      {(rows, { add, remove }) => (
        <section aria-label={words.fields.banners}>
          <h3>{words.fields.banners}</h3>
          {rows.map(({ key, name }) => (
            <fieldset key={key} style={{ border: '1px solid var(--line)', borderRadius: 8, marginBlockEnd: 16 }}>
              <legend style={{ width: 'auto', padding: '0 8px', fontSize: 14, border: 0, margin: 0 }}>
                {words.banner(name + 1)}{' '}
                <Button danger onClick={() => remove(name)} size="small" type="text">
                  {words.remove}
                </Button>
              </legend>
              {bannerFields.map((field) => (
                <ItemField
                  field={field}
                  isNew={isNew}
                  key={field.name}
                  root={[...root, 'banners', name]}
                  within={[name]}
                />
              ))}
            </fieldset>
          ))}
          {rows.length < BANNERS_MAX && (
            <Button block onClick={() => add(freshBanner())} type="dashed">
              {words.addBanner}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};

interface OneProps extends Props {
  readonly field: InputField;
}

/** Rules and input of a single-value field. */
function useInput({ field, root, isNew }: OneProps): {
  rules: Rule[];
  input: ReactNode;
  hint?: string;
  isTyped?: true;
} {
  const words = useWords(book);
  const required: Rule = { required: true, message: words.required };
  const position = useWholeNumber({ min: 0, max: CONTENT_POSITION_MAX, isRequired: true });
  switch (field.as) {
    case 'position':
      return {
        rules: [position],
        input: <NumberInput />,
        hint: words.hints.position,
      };
    case 'from':
      return { rules: [required], input: <InstantInput /> };
    case 'until':
      return {
        rules: [
          ({ getFieldValue }) => ({
            validator: (_, to?: string | null) =>
              to && Date.parse(to) <= Date.parse(String(getFieldValue([...root, 'validFrom'])))
                ? Promise.reject(new Error(words.endFirst))
                : Promise.resolve(),
          }),
        ],
        input: <InstantInput isEnd />,
        hint: words.hints.validTo,
      };
    case 'colour':
      return { rules: [required, { pattern: /^#[\da-f]{6}$/i, message: words.badColour }], input: <ColourInput /> };
    case 'picture':
      return { rules: [], input: <PictureInput />, hint: words.hints.image };
    case 'shared':
      return isNew
        ? { rules: [required], input: <CouponPick />, hint: words.hints.shared }
        : { rules: [], input: <FixedShared /> };
    case 'link':
      return { rules: [], input: <Input maxLength={LINK_MAX_LENGTH} />, hint: words.hints.link, isTyped: true };
    case 'art': {
      const options = bannerArts.map((value) => ({ value, label: words.arts[value] }));
      return { rules: [required], input: <Select options={options} /> };
    }
    case 'channel':
    case 'code': {
      const pattern = { pattern: field.as === 'channel' ? CHANNEL_PATTERN : KEY_PATTERN, message: words.badCode };
      if (field.as === 'channel' && field.isKey !== true) {
        return { rules: [pattern], input: <ChannelInput />, hint: words.hints.channel };
      }
      return {
        rules: [required, pattern],
        input: <Input disabled={field.isKey === true && !isNew} maxLength={KEY_MAX_LENGTH} />,
        ...(field.isKey === true && isNew && { hint: words.hints.code }),
      };
    }
  }
}

/** The shared thing cannot be changed later. */
const FixedShared = ({ value = '' }: { readonly value?: string }) => <SharedName shared={value} />;

const OneField = (props: OneProps) => {
  const words = useWords(book);
  const { field, root, within = root } = props;
  const { rules, input, hint, isTyped } = useInput(props);
  return (
    <Form.Item
      extra={hint}
      label={words.fields[field.name]}
      name={[...within, field.name]}
      rules={rules}
      {...(isTyped && { getValueFromEvent: orNull })}
    >
      {input}
    </Form.Item>
  );
};

/** A form field of an item, with its validation message. */
export const ItemField = (props: Props) => {
  const { field } = props;
  if (field.as === 'text') return <TextFields {...props} field={field} />;
  if (field.as === 'pictures') return <Pictures {...props} />;
  if (field.as === 'conditions') return <ConditionsField at={[...props.root, field.name]} />;
  return field.as === 'banners' ? <Banners {...props} /> : <OneField {...props} field={field} />;
};
