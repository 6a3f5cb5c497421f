import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { cardClasses, kindsOf } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { CardClass } from '@coupon-centre/contract/foundation/field';
import {
  CEILING_MAX,
  COUPON_NOTE_MAX_LENGTH,
  COUPON_POSITION_MAX,
  COUPON_PRICE_MAX_FEN,
  COUPON_RULE_MAX_LENGTH,
  COUPON_SUB_TITLE_MAX_LENGTH,
  COUPON_TAG_MAX_LENGTH,
  COUPON_TAGS_MAX,
  COUPON_TITLE_MAX_LENGTH,
  PER_PERSON_MAX,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  STOCK_UNITS_MAX,
} from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input, Select, Switch } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { trimmed } from '#lib/trimmed.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { BudgetLeft } from '#ui/budget-left.tsx';
import { Card } from '#ui/card.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { Exposure } from '#ui/exposure.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { MoneyItem, NumberItem } from '#ui/input/number-item.tsx';
import { PlaceListPick } from '#ui/input/place-list-pick.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { RichTextFields } from '#ui/rich-text/rich-text-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { BenefitFields, ExternalCodesField } from './benefit-fields.tsx';
import { writtenWorthFen } from './coupon-form-values.ts';
import { ClaimWindowFields, ValidityFields } from './times-fields.tsx';

interface FieldsProps {
  readonly isReleased: boolean;
}

const VariantsFields = loadedPart<FieldsProps>(async () => (await import('./variants-fields.tsx')).VariantsFields);

const CampaignAudience = loadedPart(async () => (await import('./campaign-audience.tsx')).CampaignAudience);

const EMPTY = { 'zh-CN': '', en: '' };

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card isSmall style={{ marginBottom: 16 }} title={<h2 style={{ fontSize: 15, margin: 0 }}>{title}</h2>}>
    {children}
  </Card>
);

const TagsFields = () => {
  const words = useWords(termsWords);
  return (
    <Form.List name={['terms', 'tags']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
              <div style={{ flex: 1 }}>
                <LocalisedFields label={words.tag(name + 1)} maxLength={COUPON_TAG_MAX_LENGTH} name={[name]} />
              </div>
              <Button onClick={() => remove(name)}>{words.remove}</Button>
            </div>
          ))}
          {fields.length < COUPON_TAGS_MAX && <Button onClick={() => add(EMPTY)}>{words.addTag}</Button>}
        </>
      )}
    </Form.List>
  );
};

/** Its class, its category and its place in lists. */
const PlaceFields = () => {
  const words = useWords(termsWords);
  const locale = useLocale();
  const setField = useSetField();
  const categories = useWholeList('listCouponClasses', {});
  const rules = [{ required: true, message: words.required }];
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16 }}>
      <Form.Item label={words.cardClass} name={['terms', 'cardClass']}>
        <Select<CardClass>
          onChange={(cardClass) => setField(['terms', 'benefit', 'kind'], kindsOf(cardClass)[0])}
          options={cardClasses.map((value) => ({ value, label: words.classes[value] }))}
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
      <NumberItem
        extra={words.positionHint}
        isRequired
        label={words.position}
        max={COUPON_POSITION_MAX}
        min={0}
        name={['terms', 'position']}
      />
    </div>
  );
};

const TitleFields = () => {
  const words = useWords(termsWords);
  return <LocalisedFields label={words.title} maxLength={COUPON_TITLE_MAX_LENGTH} name={['terms', 'title']} />;
};

const SubTitleFields = () => {
  const words = useWords(termsWords);
  return (
    <LocalisedFields label={words.subTitle} maxLength={COUPON_SUB_TITLE_MAX_LENGTH} name={['terms', 'subTitle']} />
  );
};

const RuleFields = () => {
  const words = useWords(termsWords);
  return (
    <RichTextFields
      label={words.rule}
      maxLength={COUPON_RULE_MAX_LENGTH}
      name={['terms', 'ruleHtml']}
      required={words.required}
    />
  );
};

/** An optional part of the terms. */
const Optional = (props: {
  readonly field: 'confirmation' | 'trial';
  readonly label: string;
  readonly begins: object;
  readonly children: ReactNode;
}) => {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const name = ['terms', props.field];
  const isOn = Boolean(Form.useWatch(name, { form, preserve: true }));
  return (
    <>
      <Form.Item label={props.label} layout="horizontal">
        <Switch aria-label={props.label} checked={isOn} onChange={(on) => setField(name, on ? props.begins : null)} />
      </Form.Item>
      {isOn && props.children}
    </>
  );
};

const NoteFields = (props: { readonly label: string; readonly name: readonly string[] }) => (
  <LocalisedFields {...props} maxLength={COUPON_NOTE_MAX_LENGTH} rows={2} />
);

const TrialFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const isTrial = Form.useWatch(['terms', 'cardClass'], form) === 'experience';
  if (!isTrial) return null;
  return (
    <Optional begins={{ what: EMPTY, afterwards: EMPTY }} field="trial" label={words.trial}>
      <NoteFields label={words.trialWhat} name={['terms', 'trial', 'what']} />
      <NoteFields label={words.trialAfterwards} name={['terms', 'trial', 'afterwards']} />
    </Optional>
  );
};

const ConfirmationFields = () => {
  const words = useWords(termsWords);
  return (
    <Optional begins={{ text: EMPTY, effect: EMPTY }} field="confirmation" label={words.confirmation}>
      <NoteFields label={words.confirmText} name={['terms', 'confirmation', 'text']} />
      <NoteFields label={words.confirmEffect} name={['terms', 'confirmation', 'effect']} />
      <MoneyItem
        label={words.confirmPrice}
        max={COUPON_PRICE_MAX_FEN}
        min={0}
        name={['terms', 'confirmation', 'priceFen']}
      />
    </Optional>
  );
};

/** Where a life coupon can be used. */
const PlacesField = () => {
  const words = useWords(termsWords);
  const isLife = Form.useWatch(['terms', 'cardClass']) === 'life';
  if (!isLife) return null;
  return (
    <Form.Item extra={words.placesHint} label={words.places} name={['terms', 'placeListId']}>
      <PlaceListPick placeholder={words.none} />
    </Form.Item>
  );
};

/** Open campaigns, and the one that was chosen before, which may be a template. */
const CampaignField = () => {
  const words = useWords(termsWords);
  const chosen: string | null | undefined = Form.useWatch(['terms', 'campaignId']);
  const campaigns = useWholeList('listCampaigns', {});
  const templates = useWholeList('listCampaigns', { isTemplate: true });
  const offered = [...(campaigns.data?.items ?? []), ...(templates.data?.items ?? [])].filter(
    ({ campaignId, state, isTemplate }) => (state !== 'CLOSED' && !isTemplate) || campaignId === chosen,
  );
  const campaign = offered.find(({ campaignId }) => campaignId === chosen);
  return (
    <>
      <Form.Item extra={words.campaignHint} label={words.campaign} name={['terms', 'campaignId']}>
        <Select
          allowClear
          options={offered.map(({ campaignId, title }) => ({ value: campaignId, label: title }))}
          placeholder={words.none}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ maxWidth: 360 }}
        />
      </Form.Item>
      {campaign && (
        <p aria-live="polite">
          <BudgetLeft leftFen={campaign.budgetFen - campaign.takenFen} />
        </p>
      )}
      {campaign?.audience && <CampaignAudience all={campaign.audience} />}
    </>
  );
};

const ValueFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const ceiling: number | undefined = Form.useWatch(['terms', 'ceiling'], form);
  const valueFen: number | undefined = Form.useWatch(['terms', 'bookValueFen'], form);
  const benefit: CouponTerms['benefit'] | undefined = Form.useWatch(['terms', 'benefit'], { form, preserve: true });
  return (
    <>
      <MoneyItem
        extra={words.bookValueHint}
        isRequired
        label={words.bookValue}
        max={COUPON_PRICE_MAX_FEN}
        min={0}
        name={['terms', 'bookValueFen']}
      />
      {valueFen === 0 && (
        <Form.Item
          label={words.costsNothing}
          name={['terms', 'costsNothingReason']}
          rules={[
            {
              required: true,
              min: REASON_MIN_LENGTH,
              whitespace: true,
              transform: trimmed,
              message: words.required,
            },
          ]}
        >
          <Input maxLength={REASON_MAX_LENGTH} />
        </Form.Item>
      )}
      <NumberItem
        extra={words.ceilingHint}
        isRequired
        label={words.ceiling}
        max={CEILING_MAX}
        min={1}
        name={['terms', 'ceiling']}
      />
      <NumberItem
        extra={words.ceilingPerDayHint}
        label={words.ceilingPerDay}
        max={CEILING_MAX}
        min={1}
        name={['terms', 'ceilingPerDay']}
      />
      <p aria-live="polite">
        <Exposure units={ceiling} valueFen={writtenWorthFen(benefit, valueFen)} />
      </p>
      <CampaignField />
    </>
  );
};

const StockFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const isExternal: boolean = Form.useWatch(['terms', 'externalCodes'], { form, preserve: true }) ?? false;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16 }}>
      {isExternal ? (
        <Form.Item label={words.total}>{words.stockIsCodes}</Form.Item>
      ) : (
        <NumberItem isRequired label={words.total} max={STOCK_UNITS_MAX} min={0} name={['firstStock', 'total']} />
      )}
      <NumberItem
        extra={words.noLimit}
        label={words.perDay}
        max={STOCK_UNITS_MAX}
        min={1}
        name={['firstStock', 'perDay']}
      />
      <NumberItem isRequired label={words.perPerson} max={PER_PERSON_MAX} min={1} name={['firstStock', 'perPerson']} />
      <NumberItem
        extra={words.noLimit}
        label={words.perPersonDay}
        max={PER_PERSON_MAX}
        min={1}
        name={['firstStock', 'perPersonDay']}
      />
    </div>
  );
};

const sectionNames = ['face', 'benefit', 'times', 'stock', 'audience', 'rule', 'use'] as const;

interface TermFields {
  readonly section: (typeof sectionNames)[number];
  readonly Fields: ComponentType<FieldsProps>;
}

/**
 * The inputs of each term in their order, and the section they stand in; or the term whose inputs write it too. Keyed by the
 * terms: none is left out of the form.
 */
const termFields: Readonly<Record<keyof CouponTerms, TermFields | keyof CouponTerms>> = {
  cardClass: { section: 'face', Fields: PlaceFields },
  classId: 'cardClass',
  position: 'cardClass',
  title: { section: 'face', Fields: TitleFields },
  subTitle: { section: 'face', Fields: SubTitleFields },
  tags: { section: 'face', Fields: TagsFields },
  variants: { section: 'face', Fields: VariantsFields },
  benefit: { section: 'benefit', Fields: BenefitFields },
  externalCodes: { section: 'benefit', Fields: ExternalCodesField },
  claimStart: { section: 'times', Fields: ClaimWindowFields },
  claimEnd: 'claimStart',
  validity: { section: 'times', Fields: ValidityFields },
  audience: { section: 'audience', Fields: AudienceFields },
  ruleHtml: { section: 'rule', Fields: RuleFields },
  trial: { section: 'use', Fields: TrialFields },
  confirmation: { section: 'use', Fields: ConfirmationFields },
  placeListId: { section: 'use', Fields: PlacesField },
  bookValueFen: { section: 'use', Fields: ValueFields },
  ceiling: 'bookValueFen',
  ceilingPerDay: 'bookValueFen',
  costsNothingReason: 'bookValueFen',
  campaignId: 'bookValueFen',
};

interface Props {
  /** A coupon that was never released, which starts with the stock entered here. */
  readonly hasStock: boolean;
  readonly isReleased: boolean;
}

/** The editor's sections. */
export const CouponForm = ({ hasStock, isReleased }: Props) => {
  const { sections } = useWords(termsWords);
  return sectionNames
    .filter((section) => hasStock || section !== 'stock')
    .map((section) => (
      <Section key={section} title={sections[section]}>
        {section === 'stock' && <StockFields />}
        {Object.entries(termFields).map(
          ([term, fields]) =>
            typeof fields === 'object' &&
            fields.section === section && <fields.Fields isReleased={isReleased} key={term} />,
        )}
      </Section>
    ));
};
