import type { AudienceCondition } from '@coupon-centre/contract/catalogue/audience';
import { AUDIENCE_NAME_MAX_LENGTH, COUPON_DAYS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ChannelsInput } from '#ui/input/channels-input.tsx';
import { ListPick } from '#ui/input/list-pick.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { AttributeCondition } from './attribute-condition.tsx';
import { termsWords } from './terms-words.ts';

type Path = readonly (string | number)[];

interface Props {
  readonly kind: AudienceCondition['kind'];
  /** Path of the condition within the form. */
  readonly at: Path;
  /** Path of the list of fields that it stands in; in a `Form.List` the names begin below it. */
  readonly within: Path;
}

/** A field without an input: its value is sent with the others. */
const Kept = () => null;

/** A thing that is picked, and gives the condition its name. */
const Picked = ({ kind, at, within }: Props & { readonly kind: 'numberList' | 'collected' | 'used' }) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const rules = [{ required: true, message: words.required }];
  const name = [...within, ...at, 'name'];
  const chosen = Form.useWatch(name, { form, preserve: true });
  const call = (text: unknown): void => setField(name, text);
  const picked =
    kind === 'numberList' ? (
      <Form.Item extra={words.listHint} label={words.listId} name={[...at, 'listId']} rules={rules}>
        <ListPick chosen={chosen} onNamed={call} />
      </Form.Item>
    ) : (
      <Form.Item label={words.ofCoupon} name={[...at, 'templateId']} rules={rules}>
        <CouponPick chosen={chosen} of="any" onNamed={call} width={320} />
      </Form.Item>
    );
  return (
    <>
      {picked}
      <Form.Item hidden name={[...at, 'name']}>
        <Kept />
      </Form.Item>
    </>
  );
};

/** What a condition of this kind is made of. */
export const ConditionFields = (props: Props) => {
  const { kind, at } = props;
  const words = useWords(termsWords);
  const rules = [{ required: true, message: words.required }];
  const days = { isRequired: true, max: COUPON_DAYS_MAX, min: 1 } as const;
  const named = (
    <LocalisedFields label={words.audienceName} maxLength={AUDIENCE_NAME_MAX_LENGTH} name={[...at, 'name']} />
  );
  switch (kind) {
    case 'numberList':
    case 'collected':
    case 'used':
      return <Picked {...props} kind={kind} />;
    case 'attribute':
      return <AttributeCondition at={at} within={props.within} />;
    case 'prefixes':
      return (
        <>
          <Form.Item extra={words.prefixesHint} label={words.prefixes} name={[...at, 'prefixes']} rules={rules}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
          </Form.Item>
          {named}
        </>
      );
    case 'channels':
      return (
        <>
          <Form.Item label={words.channels} name={[...at, 'channels']} rules={rules}>
            <ChannelsInput />
          </Form.Item>
          {named}
        </>
      );
    case 'newCustomers':
      return <NumberItem {...days} label={words.withinDays} name={[...at, 'withinDays']} />;
    case 'tenure':
      return <NumberItem {...days} label={words.atLeastDays} name={[...at, 'atLeastDays']} />;
    case 'firstDeal':
      return null;
  }
};
