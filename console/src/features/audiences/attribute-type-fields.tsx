import { DeleteOutlined } from '@ant-design/icons';
import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { locales } from '@coupon-centre/contract/foundation/field';
import {
  ATTRIBUTE_OPTIONS_MAX,
  ATTRIBUTE_THRESHOLDS_MAX,
  ATTRIBUTE_UNIT_MAX_LENGTH,
  AUDIENCE_NAME_MAX_LENGTH,
  KEY_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { languageNames } from '#lib/language-names.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { namedValues } from '#ui/coupon/attribute-in-words.ts';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { words as book } from './attribute-words.ts';
import { thresholdsIn, thresholdsText } from './thresholds-text.ts';

const KINDS = ['CHOICE', 'NUMBER'] as const satisfies readonly AttributeType['kind'][];
const THRESHOLD_MOST = 1_000_000_000;

interface ThresholdsProps {
  /** Set by `Form.Item`. */
  readonly value?: readonly number[];
  readonly onChange?: (thresholds: readonly number[]) => void;
  readonly id?: string;
}

/** Thresholds in one line; what is typed stays as it is. */
const ThresholdsInput = ({ value = [], onChange, ...rest }: ThresholdsProps) => {
  const [typed, setTyped] = useState(thresholdsText(value));
  return (
    <Input
      {...rest}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(thresholdsIn(target.value));
      }}
      value={typed}
    />
  );
};

const areThresholds = (numbers: readonly number[] | undefined): numbers is readonly number[] =>
  numbers !== undefined &&
  numbers.length > 0 &&
  numbers.length <= ATTRIBUTE_THRESHOLDS_MAX &&
  numbers.every((number) => Math.abs(number) <= THRESHOLD_MOST);

/** The bands that the thresholds make, in words. */
const Bands = () => {
  const words = useWords(book);
  const locale = useLocale();
  const form = Form.useFormInstance();
  const typed: Partial<Extract<AttributeType, { kind: 'NUMBER' }>> | undefined = Form.useWatch('type', {
    form,
    preserve: true,
  });
  const thresholds = typed?.thresholds;
  if (!areThresholds(thresholds)) return null;
  const unit = { 'zh-CN': typed?.unit?.['zh-CN'] ?? '', en: typed?.unit?.en ?? '' };
  const bands = namedValues({ kind: 'NUMBER', unit, thresholds: [...thresholds] }, locale);
  return (
    <div aria-live="polite" style={{ marginBottom: 16 }}>
      {words.bands}
      <ol style={{ margin: 0, paddingInlineStart: 24 }}>
        {bands.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ol>
    </div>
  );
};

const NumberFields = ({ isSaved }: { readonly isSaved: boolean }) => {
  const words = useWords(book);
  const check = (_: unknown, numbers?: readonly number[]) =>
    areThresholds(numbers) ? Promise.resolve() : Promise.reject(new Error(words.thresholdsWrong));
  return (
    <>
      <LocalisedFields
        extra={words.unitHint}
        label={words.unit}
        maxLength={ATTRIBUTE_UNIT_MAX_LENGTH}
        name={['type', 'unit']}
        rules={[]}
      />
      <Form.Item
        extra={words.thresholdsHint}
        hidden={isSaved}
        label={words.thresholds}
        name={['type', 'thresholds']}
        rules={[{ validator: check }]}
      >
        <ThresholdsInput />
      </Form.Item>
      <Bands />
    </>
  );
};

interface OptionProps {
  readonly at: number;
  readonly isSaved: boolean;
  /** Undefined: it stays. */
  readonly onRemove: (() => void) | undefined;
}

const OptionFields = ({ at, isSaved, onRemove }: OptionProps) => {
  const words = useWords(book);
  const languages = useWords(languageNames);
  const form = Form.useFormInstance();
  const isOnce = (_: unknown, key?: string) => {
    const options: readonly { key?: string }[] = form.getFieldValue(['type', 'options']) ?? [];
    const isTwice = Boolean(key) && options.findIndex((option) => option?.key === key) < at;
    return isTwice ? Promise.reject(new Error(words.optionTwice)) : Promise.resolve();
  };
  const required = { required: true, whitespace: true, message: words.required };
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr 32px', columnGap: 8 }}>
      <Form.Item
        name={[at, 'key']}
        rules={[required, { pattern: /^[A-Za-z0-9_-]{1,40}$/, message: words.optionKeyWrong }, { validator: isOnce }]}
      >
        <Input
          aria-label={words.optionKey(at + 1)}
          autoComplete="off"
          disabled={isSaved}
          maxLength={KEY_MAX_LENGTH}
          placeholder={words.optionKeyText}
        />
      </Form.Item>
      {locales.map((locale) => (
        <Form.Item key={locale} name={[at, 'name', locale]} rules={[required]}>
          <Input
            aria-label={words.optionName(at + 1, languages[locale])}
            maxLength={AUDIENCE_NAME_MAX_LENGTH}
            placeholder={`${words.name} · ${languages[locale]}`}
          />
        </Form.Item>
      ))}
      {onRemove !== undefined && (
        <Button aria-label={words.removeOption(at + 1)} icon={<DeleteOutlined />} onClick={onRemove} type="text" />
      )}
    </div>
  );
};

const ChoiceFields = ({ savedOptions }: { readonly savedOptions: number }) => {
  const words = useWords(book);
  return (
    <Form.Item extra={words.optionsHint} label={words.options}>
      <Form.List name={['type', 'options']}>
        {(options, { add, remove }) => (
          <>
            {options.map(({ key, name }) => (
              <OptionFields
                at={name}
                isSaved={name < savedOptions}
                key={key}
                onRemove={name < savedOptions || options.length === 1 ? undefined : () => remove(name)}
              />
            ))}
            {options.length < ATTRIBUTE_OPTIONS_MAX && (
              <Button onClick={() => add({})} size="small">
                {words.addOption}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  );
};

/** What values an attribute can have. `saved`: as it is saved; its kind, options and thresholds stay. */
export const AttributeTypeFields = ({ saved }: { readonly saved: AttributeType | undefined }) => {
  const words = useWords(book);
  const form = Form.useFormInstance();
  const kind: AttributeType['kind'] = Form.useWatch(['type', 'kind'], form) ?? saved?.kind ?? 'CHOICE';
  return (
    <>
      <Form.Item extra={words.kindHints[kind]} label={words.kind} name={['type', 'kind']}>
        <Radio.Group
          disabled={saved !== undefined}
          options={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        />
      </Form.Item>
      {kind === 'NUMBER' ? (
        <NumberFields isSaved={saved !== undefined} />
      ) : (
        <ChoiceFields savedOptions={saved?.kind === 'CHOICE' ? saved.options.length : 0} />
      )}
    </>
  );
};
