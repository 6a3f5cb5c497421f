import { locales } from '@coupon-centre/contract/field';
import { ColorPicker, Flex, Input, Select } from 'antd';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import styles from './pages.module.css';
import { words as book } from './words.ts';
import type { Cards, Finding, LocalisedText } from './written.ts';

/** What the fields of the form that is open have to know. */
export interface FieldSurroundings {
  /** Of this module, or of the page itself. */
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly cards: Cards | undefined;
}

const Surroundings = createContext<FieldSurroundings>({ findings: [], isReadOnly: true, cards: undefined });
export const FieldSurroundingsProvider = Surroundings.Provider;

interface FieldProps {
  readonly label: string;
  /** As findings name it; what is found below it stands here too. */
  readonly field: string;
  readonly children: (input: { readonly id: string; readonly disabled: boolean }) => ReactNode;
}

/** A field with its name, and what was found at it. */
export const Field = ({ label, field, children }: FieldProps) => {
  const id = useId();
  const { findings, isReadOnly } = useContext(Surroundings);
  const own = findings.filter((finding) => finding.field === field || finding.field.startsWith(`${field}.`));
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({ id, disabled: isReadOnly })}
      {own.map((finding) => (
        <p className={styles['found']} key={`${finding.field} ${finding.text}`} role="alert">
          {finding.text}
        </p>
      ))}
    </div>
  );
};

const LANGUAGES = { 'zh-CN': '中文', en: 'English' } as const;

interface TextProps<Text extends LocalisedText | null> {
  readonly label: string;
  readonly field: string;
  readonly value: Text;
  readonly onChange: (value: Text) => void;
  readonly maxLength: number;
  readonly rows?: number;
}

const TextIn = ({ rows, ...input }: { rows?: number | undefined } & Parameters<typeof Input>[0]) =>
  rows === undefined ? <Input {...input} /> : <Input.TextArea {...(input as object)} rows={rows} />;

/** A text in both languages. */
export function LocalisedField<Text extends LocalisedText>(props: TextProps<Text>) {
  const { label, field, value, onChange, maxLength, rows } = props;
  return locales.map((locale) => (
    <Field field={`${field}.${locale}`} key={locale} label={`${label} · ${LANGUAGES[locale]}`}>
      {(input) => (
        <TextIn
          {...input}
          maxLength={maxLength}
          onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
          rows={rows}
          value={value[locale]}
        />
      )}
    </Field>
  ));
}

/** The same where it may be left out: both empty is none. */
export function OptionalText({ value, onChange, ...props }: TextProps<LocalisedText | null>) {
  const change = (text: LocalisedText): void => onChange(locales.every((locale) => text[locale] === '') ? null : text);
  return <LocalisedField {...props} onChange={change} value={value ?? { 'zh-CN': '', en: '' }} />;
}

interface ValueProps<Value> {
  readonly label: string;
  readonly field: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** An address that may be left out. */
export const AddressField = ({ value, onChange, ...field }: ValueProps<string | null>) => {
  const words = useWords(book);
  return (
    <Field {...field}>
      {(input) => (
        <Input
          {...input}
          maxLength={512}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          placeholder={words.optional}
          value={value ?? ''}
        />
      )}
    </Field>
  );
};

export const ColourField = ({ value, onChange, ...field }: ValueProps<string>) => (
  <Field {...field}>
    {({ disabled, id }) => (
      <Flex gap={8}>
        <Input
          disabled={disabled}
          id={id}
          maxLength={7}
          onChange={({ target }) => onChange(target.value)}
          style={{ width: 110 }}
          value={value}
        />
        <ColorPicker
          disabled={disabled}
          disabledAlpha
          onChangeComplete={(colour) => onChange(colour.toHexString())}
          value={value}
        />
      </Flex>
    )}
  </Field>
);

interface ChoiceProps<Word extends string> extends ValueProps<Word> {
  readonly names: Readonly<Record<Word, string>>;
}

export function ChoiceField<Word extends string>({ value, onChange, names, ...field }: ChoiceProps<Word>) {
  const options = (Object.keys(names) as Word[]).map((word) => ({ value: word, label: names[word] }));
  return (
    <Field {...field}>
      {(input) => <Select<Word> {...input} onChange={onChange} options={options} value={value} />}
    </Field>
  );
}

/** The coupons that can be named, by title; one that is gone keeps its id. */
function useCouponOptions() {
  const locale = useLocale();
  const { cards } = useContext(Surroundings);
  return (cards?.[locale] ?? []).map(({ sCardId, mTitle }) => ({ value: sCardId, label: mTitle }));
}

export const CouponsField = ({ value, onChange, ...field }: ValueProps<string[]>) => {
  const options = useCouponOptions();
  return (
    <Field {...field}>
      {(input) => (
        <Select
          {...input}
          mode="multiple"
          onChange={(ids: string[]) => onChange(ids)}
          optionFilterProp="label"
          options={options}
          value={value}
        />
      )}
    </Field>
  );
};

export const CouponField = ({ value, onChange, ...field }: ValueProps<string>) => {
  const options = useCouponOptions();
  return (
    <Field {...field}>
      {(input) => (
        <Select
          {...input}
          onChange={(id: string) => onChange(id)}
          optionFilterProp="label"
          options={options}
          showSearch
          value={value === '' ? null : value}
        />
      )}
    </Field>
  );
};
