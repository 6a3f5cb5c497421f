import { locales } from '@coupon-centre/contract/foundation/field';
import { LINK_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Checkbox, Form, type FormItemProps, Input, InputNumber, Select } from 'antd';
import { useContext } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import { couponChoices, stateOfCard } from '#ui/coupon/coupon-choices.ts';
import { ColourInput } from '#ui/input/colour-input.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { wholeOption } from '#ui/input/whole-option.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Surroundings } from './surroundings.ts';
import { words as book } from './words.ts';
import type { LocalisedText, Module } from './written.ts';
import type { InputShape, Shape, TextShape } from './written-fields.ts';

const LANGUAGES = { 'zh-CN': '中文', en: 'English' } as const;
const EMPTY: LocalisedText = { 'zh-CN': '', en: '' };

/** Findings at a field or below it, as props of its form item. */
function useFound(): (field: string) => Pick<FormItemProps, 'help' | 'validateStatus'> {
  const { findings } = useContext(Surroundings);
  return (field) => {
    const own = findings.filter((finding) => finding.field === field || finding.field.startsWith(`${field}.`));
    if (own.length === 0) return {};
    return {
      validateStatus: 'error',
      help: own.map(({ field: at, text }) => (
        <div key={`${at} ${text}`} role="alert">
          {text}
        </div>
      )),
    };
  };
}

/** Selectable coupons; one that no longer exists keeps its id. */
function useCouponOptions() {
  const locale = useLocale();
  const { cards } = useContext(Surroundings);
  return couponChoices(
    (cards?.[locale] ?? []).map((card) => ({
      templateId: card.sCardId,
      title: card.mTitle,
      state: stateOfCard(card),
      claimStart: card.claimStart,
      claimEnd: card.claimEnd,
    })),
    locale,
  );
}

interface FieldProps {
  readonly field: string;
  readonly label: string;
}
/** Set by `Form.Item`. */
interface Given<Value> {
  readonly id?: string;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

const TextInputs = (props: FieldProps & Given<LocalisedText | null> & { readonly shape: TextShape }) => {
  const { field, label, id, value, onChange, shape } = props;
  const { maxLength, isRich = false, isOptional } = shape;
  const found = useFound();
  const text = value ?? EMPTY;
  const write = (changed: Partial<LocalisedText>): void => {
    const next = { ...text, ...changed };
    onChange?.(isOptional && locales.every((locale) => next[locale] === '') ? null : next);
  };
  return locales.map((locale) => {
    const input = { id: `${id}-${locale}`, maxLength, value: text[locale] };
    const full = `${label} · ${LANGUAGES[locale]}`;
    return (
      <Form.Item htmlFor={input.id} key={locale} label={full} {...found(`${field}.${locale}`)}>
        {isRich ? (
          <RichTextInput {...input} label={full} onChange={(written) => write({ [locale]: written })} />
        ) : (
          <Input {...input} onChange={({ target }) => write({ [locale]: target.value })} />
        )}
      </Form.Item>
    );
  });
};

type Does = Extract<Module, { kind: 'button' }>['does'];

/** The action of a button: open a link, or collect a coupon. */
const DoesInputs = ({ field, label, id, value: does, onChange }: FieldProps & Given<Does>) => {
  const { fields, does: names } = useWords(book);
  const found = useFound();
  const coupons = useCouponOptions();
  if (does === undefined) return null;
  const kinds = (['link', 'collect'] as const).map((kind) => ({ value: kind, label: names[kind] }));
  const idOf = (part: string): string => `${id}-${part}`;
  return (
    <>
      <Form.Item htmlFor={idOf('kind')} label={label} {...found(`${field}.kind`)}>
        <Select
          id={idOf('kind')}
          onChange={(kind) => onChange?.(kind === 'link' ? { kind, link: '/myCard' } : { kind, sCardId: '' })}
          options={kinds}
          value={does.kind}
        />
      </Form.Item>
      {does.kind === 'link' ? (
        <Form.Item htmlFor={idOf('link')} label={`${fields.link}：${fields.linkHint}`} {...found(`${field}.link`)}>
          <Input
            id={idOf('link')}
            maxLength={LINK_MAX_LENGTH}
            onChange={({ target }) => onChange?.({ kind: 'link', link: target.value })}
            value={does.link}
          />
        </Form.Item>
      ) : (
        <Form.Item htmlFor={idOf('coupon')} label={fields.coupon} {...found(`${field}.sCardId`)}>
          <Select
            id={idOf('coupon')}
            onChange={(sCardId: string) => onChange?.({ kind: 'collect', sCardId })}
            optionRender={wholeOption}
            options={coupons}
            showSearch={{ optionFilterProp: 'label' }}
            value={does.sCardId === '' ? null : does.sCardId}
          />
        </Form.Item>
      )}
    </>
  );
};

/** Input of a single-value field, and how its form item reads it. */
function useInput(shape: InputShape): Omit<FormItemProps, 'name'> {
  const words = useWords(book);
  const coupons = useCouponOptions();
  switch (shape.as) {
    case 'choice': {
      const names: Readonly<Record<string, string>> = words[shape.names];
      const options = Object.entries(names).map(([value, label]) => ({ value, label }));
      return { children: <Select options={options} /> };
    }
    case 'instant':
      return {
        children: <InstantInput isEnd={shape.isEnd === true} />,
        ...(!shape.isOptional && { normalize: (at: string | null, before: string) => at ?? before }),
      };
    case 'name':
      return { children: <Input maxLength={shape.maxLength} /> };
    case 'percent':
      return {
        children: <InputNumber max={shape.most} min={1} precision={0} />,
        normalize: (percent: number | null, before: number) => percent ?? before,
      };
    case 'address':
      return {
        children: <Input maxLength={LINK_MAX_LENGTH} placeholder={words.optional} />,
        getValueFromEvent: ({ target }: { target: HTMLInputElement }) => (target.value === '' ? null : target.value),
      };
    case 'colour':
      return { children: <ColourInput /> };
    case 'coupons':
      return {
        children: (
          <Select
            mode="multiple"
            optionRender={wholeOption}
            options={coupons}
            showSearch={{ optionFilterProp: 'label' }}
          />
        ),
      };
    case 'flag':
      return { children: <Checkbox />, valuePropName: 'checked' };
  }
}

const OneInput = ({ field, label, shape }: FieldProps & { readonly shape: InputShape }) => {
  const found = useFound();
  return <Form.Item {...useInput(shape)} label={label} name={field.split('.')} {...found(field)} />;
};

/** A field of a page or a module, with its findings. */
export const WrittenField = ({ field, shape }: { readonly field: string; readonly shape: Shape }) => {
  const { fields } = useWords(book);
  const label = fields[shape.label ?? (field as keyof typeof fields)];
  if (shape.as !== 'text' && shape.as !== 'does') return <OneInput field={field} label={label} shape={shape} />;
  return (
    <Form.Item name={field.split('.')} noStyle>
      {shape.as === 'text' ? (
        <TextInputs field={field} label={label} shape={shape} />
      ) : (
        <DoesInputs field={field} label={label} />
      )}
    </Form.Item>
  );
};
