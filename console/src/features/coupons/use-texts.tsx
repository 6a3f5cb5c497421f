import { COUPON_NOTE_MAX_LENGTH, COUPON_PRICE_MAX_FEN } from '@coupon-centre/contract/foundation/limits';
import { Form, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { MoneyItem } from '#ui/input/number-item.tsx';

const EMPTY = { 'zh-CN': '', en: '' };

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

/** What is tried with an experience coupon, and what comes afterwards. */
export const TrialFields = () => {
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

/** What is confirmed by SMS before a use. */
export const ConfirmationFields = () => {
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
