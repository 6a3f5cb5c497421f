import { type CardClass, cardClasses } from '@coupon-centre/contract/field';
import { Button, Card, Form, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { MoneyInput } from '#ui/money-input.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { BenefitFields } from './benefit-fields.tsx';
import { kindsOf } from './coupon-form-values.ts';
import { LocalisedFields } from './localised-fields.tsx';
import { termsWords } from './terms-words.ts';
import { TimesFields } from './times-fields.tsx';
import { words as book } from './words.ts';

const EMPTY = { 'zh-CN': '', en: '' };
const TAGS_MAX = 3;

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card size="small" style={{ marginBottom: 16 }} title={<h2 style={{ fontSize: 15, margin: 0 }}>{title}</h2>}>
    {children}
  </Card>
);

const Tags = () => {
  const words = useWords(termsWords);
  return (
    <Form.List name={['terms', 'tags']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
              <div style={{ flex: 1 }}>
                <LocalisedFields label={words.tag(name + 1)} maxLength={24} name={[name]} />
              </div>
              <Button onClick={() => remove(name)}>{words.remove}</Button>
            </div>
          ))}
          {fields.length < TAGS_MAX && <Button onClick={() => add(EMPTY)}>{words.addTag}</Button>}
        </>
      )}
    </Form.List>
  );
};

const FaceFields = () => {
  const words = useWords(termsWords);
  const { classes } = useWords(book);
  const locale = useLocale();
  const form = Form.useFormInstance();
  const categories = useCall('listCouponClasses', {});
  const rules = [{ required: true, message: words.required }];
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16 }}>
        <Form.Item label={words.cardClass} name={['terms', 'cardClass']}>
          <Select<CardClass>
            onChange={(cardClass) => form.setFieldValue(['terms', 'benefit', 'kind'], kindsOf[cardClass][0])}
            options={cardClasses.map((value) => ({ value, label: classes[value] }))}
            style={{ width: 140 }}
          />
        </Form.Item>
        <Form.Item label={words.classId} name={['terms', 'classId']} rules={rules}>
          <Select
            options={(categories.data?.items ?? []).map(({ classId, name }) => ({
              value: classId,
              label: name[locale],
            }))}
            style={{ width: 180 }}
          />
        </Form.Item>
        <Form.Item extra={words.positionHint} label={words.position} name={['terms', 'position']} rules={rules}>
          <InputNumber max={1_000_000} min={0} precision={0} />
        </Form.Item>
      </div>
      <LocalisedFields label={words.title} maxLength={40} name={['terms', 'title']} />
      <LocalisedFields label={words.subTitle} maxLength={60} name={['terms', 'subTitle']} />
      <Tags />
    </>
  );
};

/** A part of the terms that is there or is not. */
const Optional = (props: {
  readonly field: 'confirmation' | 'trial';
  readonly label: string;
  readonly begins: object;
  readonly children: ReactNode;
}) => {
  const form = Form.useFormInstance();
  const name = ['terms', props.field];
  const isOn = Boolean(Form.useWatch(name, { form, preserve: true }));
  return (
    <>
      <Form.Item label={props.label} layout="horizontal">
        <Switch
          aria-label={props.label}
          checked={isOn}
          onChange={(on) => form.setFieldValue(name, on ? props.begins : null)}
        />
      </Form.Item>
      {isOn && props.children}
    </>
  );
};

const UseFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const isTrial = Form.useWatch(['terms', 'cardClass'], form) === 'experience';
  return (
    <>
      {isTrial && (
        <Optional begins={{ what: EMPTY, afterwards: EMPTY }} field="trial" label={words.trial}>
          <LocalisedFields label={words.trialWhat} maxLength={200} name={['terms', 'trial', 'what']} rows={2} />
          <LocalisedFields
            label={words.trialAfterwards}
            maxLength={200}
            name={['terms', 'trial', 'afterwards']}
            rows={2}
          />
        </Optional>
      )}
      <Optional begins={{ text: EMPTY, effect: EMPTY }} field="confirmation" label={words.confirmation}>
        <LocalisedFields label={words.confirmText} maxLength={200} name={['terms', 'confirmation', 'text']} rows={2} />
        <LocalisedFields
          label={words.confirmEffect}
          maxLength={200}
          name={['terms', 'confirmation', 'effect']}
          rows={2}
        />
        <Form.Item label={words.confirmPrice} name={['terms', 'confirmation', 'priceFen']}>
          <MoneyInput />
        </Form.Item>
      </Optional>
      <Form.Item
        label={words.bookValue}
        name={['terms', 'bookValueFen']}
        rules={[{ required: true, message: words.required }]}
      >
        <MoneyInput />
      </Form.Item>
    </>
  );
};

const StockFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const isExternal: boolean = Form.useWatch(['terms', 'externalCodes'], { form, preserve: true }) ?? false;
  const needed = [{ required: true, message: words.required }];
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16 }}>
      {isExternal ? (
        <Form.Item label={words.total}>{words.stockIsCodes}</Form.Item>
      ) : (
        <Form.Item label={words.total} name={['firstStock', 'total']} rules={needed}>
          <InputNumber max={100_000_000} min={0} precision={0} style={{ width: 150 }} />
        </Form.Item>
      )}
      <Form.Item extra={words.noLimit} label={words.perDay} name={['firstStock', 'perDay']}>
        <InputNumber max={100_000_000} min={1} precision={0} style={{ width: 150 }} />
      </Form.Item>
      <Form.Item label={words.perPerson} name={['firstStock', 'perPerson']} rules={needed}>
        <InputNumber max={10_000} min={1} precision={0} />
      </Form.Item>
      <Form.Item extra={words.noLimit} label={words.perPersonDay} name={['firstStock', 'perPersonDay']}>
        <InputNumber max={10_000} min={1} precision={0} />
      </Form.Item>
    </div>
  );
};

interface Props {
  /** Of a coupon that was never released and begins with the stock that is written. */
  readonly hasStock: boolean;
  readonly isReleased: boolean;
}

/** The editor's sections. */
export const CouponForm = ({ hasStock, isReleased }: Props) => {
  const words = useWords(termsWords);
  const { sections } = words;
  return (
    <>
      <Section title={sections.face}>
        <FaceFields />
      </Section>
      <Section title={sections.benefit}>
        <BenefitFields isReleased={isReleased} />
      </Section>
      <Section title={sections.times}>
        <TimesFields />
      </Section>
      {hasStock && (
        <Section title={sections.stock}>
          <StockFields />
        </Section>
      )}
      <Section title={sections.audience}>
        <AudienceFields />
      </Section>
      <Section title={sections.rule}>
        <LocalisedFields
          extra={words.ruleHint}
          label={words.rule}
          maxLength={20_000}
          name={['terms', 'ruleHtml']}
          rows={8}
        />
      </Section>
      <Section title={sections.use}>
        <UseFields />
      </Section>
    </>
  );
};
