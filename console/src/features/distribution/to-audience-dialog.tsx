import type { ConditionGroups as Groups } from '@coupon-centre/contract/catalogue/audience';
import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { FILE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSettled } from '#lib/use-settled.ts';
import { sizeInWords } from '#ui/coupon/audience-size-words.ts';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { conditionKinds, countableAudience, newGroups, sentGroups } from '#ui/coupon/condition-values.ts';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { SegmentField } from '#ui/coupon/segment-field.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Exposure } from '#ui/exposure.tsx';
import { words as book } from './words.ts';

interface Values {
  readonly templateId: string;
  readonly name: string;
  readonly conditions: Groups;
}

/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;
const WIDTH = 760;
const CONDITIONS = ['conditions'] as const;
/** A distribution has no channel. */
const KINDS = conditionKinds.filter((kind) => kind !== 'channels');

/** How many people meet the conditions now, and what a coupon for each of them is worth. */
const Planned = () => {
  const words = useWords(book);
  const locale = useLocale();
  const form = Form.useFormInstance();
  const typed: Groups | undefined = Form.useWatch(CONDITIONS, { form, preserve: true });
  const templateId: string | undefined = Form.useWatch('templateId', form);
  const all = useSettled(typed, SETTLED_MS);
  const audience = countableAudience(all && { kind: 'conditions', all });
  const size = useCall('countAudience', { audience: audience ?? { kind: 'everyone' } }, { isOff: audience === null });
  const coupon = useCall('showCoupon', { templateId: templateId ?? '' }, { isOff: templateId === undefined });
  if (audience === null || size.data === undefined || size.isPlaceholderData) return null;
  const released = coupon.isPlaceholderData ? null : coupon.data?.released;
  return (
    <div aria-live="polite">
      <p>
        {sizeInWords(size.data, locale)}
        {words.fixed}
      </p>
      <p>
        <Exposure units={size.data.people} valueFen={released && unitWorthFen(released.terms)} />
      </p>
    </div>
  );
};

interface Props {
  readonly onClose: () => void;
  readonly onBegun: (distributionId: string) => void;
}

/** Gives a coupon to the people of an audience. */
export const ToAudienceDialog = ({ onClose, onBegun }: Props) => {
  const words = useWords(book);
  const begin = useChange('distributeToAudience');
  const required = [{ required: true, message: words.required }];
  return (
    <FormDialog<Values>
      about={words.toAudienceAbout}
      doIt={words.list}
      initial={{ conditions: newGroups } as unknown as Partial<Values>}
      onClose={onClose}
      onGo={async ({ templateId, name, conditions }, form) => {
        const begun = await begin.send({ templateId, name, conditions: sentGroups(conditions) }, { form });
        if (begun !== null) onBegun(begun.distributionId);
      }}
      title={words.toAudience}
      width={WIDTH}
    >
      <Form.Item label={words.name} name="name" rules={[{ required: true, whitespace: true, message: words.required }]}>
        <Input maxLength={FILE_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.coupon} name="templateId" rules={required}>
        <CouponPick />
      </Form.Item>
      <SegmentField at={CONDITIONS} hint={words.segmentHint} />
      <ConditionGroups at={CONDITIONS} kinds={KINDS} />
      <Planned />
    </FormDialog>
  );
};
