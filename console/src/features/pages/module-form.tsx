import { Checkbox } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { InstantInput } from '#ui/instant-input.tsx';
import {
  AddressField,
  ChoiceField,
  ColourField,
  CouponField,
  CouponsField,
  Field,
  LocalisedField,
  OptionalText,
} from './fields.tsx';
import { words as book } from './words.ts';
import type { Module } from './written.ts';

const HEADING = 40;
const TITLE = 60;
const SUB_TITLE = 120;
const HTML = 20_000;

type Of<Kind extends Module['kind']> = Extract<Module, { kind: Kind }>;
interface FormProps<M extends Module> {
  readonly module: M;
  readonly onChange: (module: M) => void;
}

const BannerForm = ({ module, onChange }: FormProps<Of<'banner'>>) => {
  const { fields, arts } = useWords(book);
  const set = (changed: Partial<Of<'banner'>>): void => onChange({ ...module, ...changed });
  return (
    <>
      <LocalisedField
        field="title"
        label={fields.title}
        maxLength={TITLE}
        onChange={(title) => set({ title })}
        value={module.title}
      />
      <OptionalText
        field="subTitle"
        label={fields.subTitle}
        maxLength={SUB_TITLE}
        onChange={(subTitle) => set({ subTitle })}
        value={module.subTitle}
      />
      <AddressField field="image" label={fields.image} onChange={(image) => set({ image })} value={module.image} />
      <ChoiceField field="art" label={fields.art} names={arts} onChange={(art) => set({ art })} value={module.art} />
      <ColourField
        field="bgColor"
        label={fields.bgColor}
        onChange={(bgColor) => set({ bgColor })}
        value={module.bgColor}
      />
      <AddressField field="link" label={fields.link} onChange={(link) => set({ link })} value={module.link} />
    </>
  );
};

const CouponGridForm = ({ module, onChange }: FormProps<Of<'couponGrid'>>) => {
  const { fields, layouts } = useWords(book);
  return (
    <>
      <CouponsField
        field="coupons"
        label={fields.coupons}
        onChange={(coupons) => onChange({ ...module, coupons })}
        value={module.coupons}
      />
      <ChoiceField
        field="layout"
        label={fields.layout}
        names={layouts}
        onChange={(layout) => onChange({ ...module, layout })}
        value={module.layout}
      />
      <OptionalText
        field="heading"
        label={fields.heading}
        maxLength={HEADING}
        onChange={(heading) => onChange({ ...module, heading })}
        value={module.heading}
      />
    </>
  );
};

const RuleForm = ({ module, onChange }: FormProps<Of<'rule'>>) => {
  const { fields } = useWords(book);
  return (
    <>
      <LocalisedField
        field="heading"
        label={fields.ruleHeading}
        maxLength={HEADING}
        onChange={(heading) => onChange({ ...module, heading })}
        value={module.heading}
      />
      <LocalisedField
        field="html"
        label={fields.html}
        maxLength={HTML}
        onChange={(html) => onChange({ ...module, html })}
        rows={6}
        value={module.html}
      />
      <Field field="isFolded" label={fields.isFolded}>
        {(input) => (
          <Checkbox
            {...input}
            checked={module.isFolded}
            onChange={({ target }) => onChange({ ...module, isFolded: target.checked })}
          />
        )}
      </Field>
    </>
  );
};

const ButtonForm = ({ module, onChange }: FormProps<Of<'button'>>) => {
  const { fields, does: names } = useWords(book);
  const { does } = module;
  const act = (kind: 'link' | 'collect'): void =>
    onChange({ ...module, does: kind === 'link' ? { kind, link: '/myCard' } : { kind, sCardId: '' } });
  return (
    <>
      <LocalisedField
        field="text"
        label={fields.text}
        maxLength={HEADING}
        onChange={(text) => onChange({ ...module, text })}
        value={module.text}
      />
      <ChoiceField field="does.kind" label={fields.does} names={names} onChange={act} value={does.kind} />
      {does.kind === 'link' ? (
        <AddressField
          field="does.link"
          label={`${fields.link}：${fields.linkHint}`}
          onChange={(link) => onChange({ ...module, does: { kind: 'link', link: link ?? '' } })}
          value={does.link}
        />
      ) : (
        <CouponField
          field="does.sCardId"
          label={fields.coupon}
          onChange={(sCardId) => onChange({ ...module, does: { kind: 'collect', sCardId } })}
          value={does.sCardId}
        />
      )}
      <Field field="isSticky" label={fields.isSticky}>
        {(input) => (
          <Checkbox
            {...input}
            checked={module.isSticky}
            onChange={({ target }) => onChange({ ...module, isSticky: target.checked })}
          />
        )}
      </Field>
    </>
  );
};

const CountdownForm = ({ module, onChange }: FormProps<Of<'countdown'>>) => {
  const { fields } = useWords(book);
  return (
    <>
      <LocalisedField
        field="label"
        label={fields.label}
        maxLength={HEADING}
        onChange={(label) => onChange({ ...module, label })}
        value={module.label}
      />
      <Field field="to" label={fields.until}>
        {(input) => <InstantInput {...input} onChange={(to) => onChange({ ...module, to })} value={module.to} />}
      </Field>
      <LocalisedField
        field="endedText"
        label={fields.endedText}
        maxLength={HEADING}
        onChange={(endedText) => onChange({ ...module, endedText })}
        value={module.endedText}
      />
    </>
  );
};

/** What can be written in a module, by its kind. */
export const ModuleForm = ({ module, onChange }: FormProps<Module>) => {
  const { fields } = useWords(book);
  switch (module.kind) {
    case 'banner':
      return <BannerForm module={module} onChange={onChange} />;
    case 'couponGrid':
      return <CouponGridForm module={module} onChange={onChange} />;
    case 'grab':
      return (
        <OptionalText
          field="heading"
          label={fields.heading}
          maxLength={HEADING}
          onChange={(heading) => onChange({ ...module, heading })}
          value={module.heading}
        />
      );
    case 'richText':
      return (
        <LocalisedField
          field="html"
          label={fields.html}
          maxLength={HTML}
          onChange={(html) => onChange({ ...module, html })}
          rows={8}
          value={module.html}
        />
      );
    case 'rule':
      return <RuleForm module={module} onChange={onChange} />;
    case 'button':
      return <ButtonForm module={module} onChange={onChange} />;
    case 'countdown':
      return <CountdownForm module={module} onChange={onChange} />;
    default:
      return module satisfies never;
  }
};
