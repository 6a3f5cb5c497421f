import { type GrantedKind, grantedKinds } from '@coupon-centre/contract/foundation/benefit-kinds';
import { AMOUNT_PER_UNIT_MAX, PROVIDER_KEY_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import type { OfferKind, ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import { Form, Input, Radio, Select } from 'antd';
import type { CallRequest } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { BenefitAmountItem } from '#ui/input/benefit-amount-item.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { benefitInWords } from '#ui/offer/offer-in-words.ts';
import { offerWords } from '#ui/offer/offer-words.ts';
import { words as book } from './words.ts';

type Benefit = CallRequest<'setProviderOffer'>['benefit'];

interface Values {
  readonly kind: GrantedKind;
  readonly amount: number;
  readonly templateId?: string;
  readonly by: OfferKind;
  readonly productOfferingId: string;
  readonly usageType: string;
  readonly units: string;
  readonly amountPerUnit: number;
}

const offerOf = (values: Values): ProviderOffer =>
  values.by === 'product'
    ? { by: 'product', productOfferingId: values.productOfferingId }
    : { by: 'bucket', usageType: values.usageType, units: values.units, amountPerUnit: values.amountPerUnit };

const BenefitFields = () => {
  const words = useWords(book);
  const offers = useWords(offerWords);
  const form = Form.useFormInstance();
  const kind: GrantedKind = Form.useWatch('kind', form) ?? 'DATA_MB';
  return (
    <>
      <Form.Item label={offers.benefit} name="kind">
        <Select
          onChange={() => form.setFieldValue('amount', null)}
          options={grantedKinds.map((value) => ({ value, label: offers.benefits[value] }))}
        />
      </Form.Item>
      <BenefitAmountItem key={kind} kind={kind} label={words.amount} name="amount" />
      <Form.Item extra={words.oneCouponHint} label={words.oneCoupon} name="templateId">
        <CouponPick of="any" />
      </Form.Item>
    </>
  );
};

const KeyField = ({
  name,
  hint,
}: {
  readonly name: 'productOfferingId' | 'usageType' | 'units';
  readonly hint?: string;
}) => {
  const words = useWords(book);
  return (
    <Form.Item
      extra={hint}
      label={words[name]}
      name={name}
      rules={[{ required: true, whitespace: true, message: words.required }]}
    >
      <Input autoComplete="off" maxLength={PROVIDER_KEY_MAX_LENGTH} spellCheck={false} />
    </Form.Item>
  );
};

const OfferFields = ({ taken }: { readonly taken: readonly OfferKind[] }) => {
  const words = useWords(book);
  const form = Form.useFormInstance();
  const by: OfferKind | undefined = Form.useWatch('by', form) ?? taken[0];
  return (
    <>
      <Form.Item hidden={taken.length < 2} label={words.by} name="by">
        <Radio.Group options={taken.map((value) => ({ value, label: words.kinds[value] }))} />
      </Form.Item>
      {by === 'product' ? (
        <KeyField hint={words.productOfferingIdHint} name="productOfferingId" />
      ) : (
        <>
          <KeyField name="usageType" />
          <KeyField name="units" />
          <NumberItem
            extra={words.amountPerUnitHint}
            isRequired
            label={words.amountPerUnit}
            max={AMOUNT_PER_UNIT_MAX}
            min={1}
            name="amountPerUnit"
          />
        </>
      )}
    </>
  );
};

interface Props {
  /** Kinds of offers that the gateway takes. */
  readonly taken: readonly OfferKind[];
  /** What is mapped; null: to be chosen. */
  readonly benefit: Benefit | null;
  /** As it was when the dialog was opened. */
  readonly offer: ProviderOffer | null;
  readonly onClose: () => void;
}

/** Maps a benefit to an offer, or changes its offer. */
export const MapDialog = ({ taken, benefit, offer, onClose }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const { message } = useNotes();
  const say = useSaysWaits();
  const change = useChange('setProviderOffer');
  return (
    <ReasonDialog<Values>
      about={benefit === null ? undefined : `${benefitInWords(benefit, locale)} · ${words.changeAbout}`}
      doIt={words.map}
      initial={{ kind: 'DATA_MB', ...(taken[0] && { by: taken[0] }), ...offer }}
      onClose={onClose}
      onGo={async ({ reason, ...values }, form) => {
        const { kind, amount, templateId = null } = values;
        const request = {
          benefit: benefit ?? { kind, amount, templateId },
          expected: offer,
          offer: offerOf(values),
          reason,
        };
        const onRefusal = ({ code }: { readonly code: string }): boolean => {
          if (code !== codeOf.STALE_VALUE) return false;
          message.error(words.stale);
          return true;
        };
        const asked = await change.send(request, { form, onRefusal });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={words.map}
    >
      {benefit === null && <BenefitFields />}
      <OfferFields taken={taken} />
    </ReasonDialog>
  );
};
