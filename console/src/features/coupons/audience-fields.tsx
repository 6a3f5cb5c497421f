import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { AUDIENCE_NAME_MAX_LENGTH, COUPON_DAYS_MAX, KEY_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSettled } from '#lib/use-settled.ts';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';

const AUDIENCE = ['terms', 'audience'] as const;
/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;
const KINDS = ['everyone', 'numberList', 'prefixes', 'newCustomers', 'firstDeal', 'channels'] as const;
type Kind = CouponTerms['audience']['kind'];

const OfKind = ({ kind }: { readonly kind: Kind }) => {
  const words = useWords(termsWords);
  const rules = [{ required: true, message: words.required }];
  switch (kind) {
    case 'numberList':
      return (
        <Form.Item label={words.listId} name={[...AUDIENCE, 'listId']} rules={rules}>
          <Input maxLength={KEY_MAX_LENGTH} style={{ width: 260 }} />
        </Form.Item>
      );
    case 'prefixes':
      return (
        <Form.Item extra={words.prefixesHint} label={words.prefixes} name={[...AUDIENCE, 'prefixes']} rules={rules}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
        </Form.Item>
      );
    case 'channels':
      return (
        <Form.Item label={words.channels} name={[...AUDIENCE, 'channels']} rules={rules}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
        </Form.Item>
      );
    case 'newCustomers':
      return (
        <NumberItem
          isRequired
          label={words.withinDays}
          max={COUPON_DAYS_MAX}
          min={1}
          name={[...AUDIENCE, 'withinDays']}
        />
      );
    case 'everyone':
    case 'firstDeal':
      return null;
  }
};

/** How many people the audience has that is being written. */
const Size = () => {
  const form = Form.useFormInstance();
  const audience: CouponTerms['audience'] | undefined = Form.useWatch(AUDIENCE, { form, preserve: true });
  return <AudienceSize audience={useSettled(audience, SETTLED_MS)} />;
};

/** The coupon's audience. */
export const AudienceFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const kind: Kind = Form.useWatch([...AUDIENCE, 'kind'], form) ?? 'everyone';
  const hasName = kind === 'numberList' || kind === 'prefixes' || kind === 'channels';
  return (
    <>
      <Form.Item label={words.audience} name={[...AUDIENCE, 'kind']}>
        <Select options={KINDS.map((value) => ({ value, label: words.audiences[value] }))} style={{ width: 320 }} />
      </Form.Item>
      <OfKind kind={kind} />
      {hasName && (
        <LocalisedFields label={words.audienceName} maxLength={AUDIENCE_NAME_MAX_LENGTH} name={[...AUDIENCE, 'name']} />
      )}
      <Size />
    </>
  );
};
