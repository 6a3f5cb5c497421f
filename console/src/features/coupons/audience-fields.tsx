import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { useSettled } from '#lib/use-settled.ts';
import { conditionKinds, KINDS_HEIGHT, newGroups } from '#ui/coupon/condition-values.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { loadedPart } from '#ui/loaded-part.tsx';
import type { ConditionsProps } from './audience-conditions.tsx';

const AudienceConditions = loadedPart<ConditionsProps>(
  async () => (await import('./audience-conditions.tsx')).AudienceConditions,
);
const AudienceSize = loadedPart(async () => (await import('#ui/coupon/audience-size.tsx')).AudienceSize, {
  waiting: () => null,
});

const AUDIENCE = ['terms', 'audience'] as const;
const GROUPS = [...AUDIENCE, 'all'] as const;
/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;
type Kind = CouponTerms['audience']['kind'];
const KINDS = ['everyone', ...conditionKinds, 'conditions'] as const satisfies readonly Kind[];

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
  const setField = useSetField();
  const kind: Kind = Form.useWatch([...AUDIENCE, 'kind'], form) ?? 'everyone';
  return (
    <>
      <Form.Item label={words.audience} name={[...AUDIENCE, 'kind']}>
        <Select
          listHeight={KINDS_HEIGHT}
          onChange={(chosen: Kind) => {
            if (chosen === 'conditions' && form.getFieldValue(GROUPS) === undefined) setField(GROUPS, newGroups);
          }}
          options={KINDS.map((value) => ({ value, label: words.audiences[value] }))}
          style={{ width: 320 }}
        />
      </Form.Item>
      {kind !== 'everyone' && <AudienceConditions at={AUDIENCE} kind={kind} />}
      <Size />
    </>
  );
};
