import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Form } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Exposure } from '#ui/exposure.tsx';
import { LeftToday } from '#ui/left-today.tsx';
import { words as book } from './words.ts';

/** What the chosen coupon is worth. */
const GiftValue = () => {
  const form = Form.useFormInstance();
  const templateId: string = Form.useWatch('templateId', form) ?? '';
  const { data } = useCall('showCoupon', { templateId }, { isOff: templateId === '' });
  return (
    <Exposure units={1} valueFen={templateId === '' ? null : data?.released && unitWorthFen(data.released.terms)} />
  );
};

interface Props {
  readonly subscriberId: string;
  readonly onClose: () => void;
}

/** Gives a subscriber a coupon. */
export const GiftDialog = ({ subscriberId, onClose }: Props) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const give = useChange('giveCoupon');
  /** A request that is sent again gives the coupon once. */
  const [requestId] = useState(newRequestId);
  return (
    <ReasonDialog<{ templateId: string }>
      about={words.giveAbout}
      doIt={words.give}
      onClose={onClose}
      onGo={async ({ reason, templateId }, form) => {
        const given = await give.send({ subscriberId, templateId, requestId, reason }, { form });
        if (given === null) return;
        say(given.approvalId, { done: words.done, waits: words.giftWaits });
        onClose();
      }}
      title={words.give}
    >
      <LeftToday what="GIFT_FEN" />
      <Form.Item
        extra={<GiftValue />}
        label={words.whichCoupon}
        name="templateId"
        rules={[{ required: true, message: words.required }]}
      >
        <CouponPick label={words.whichCoupon} of="any" width={440} />
      </Form.Item>
    </ReasonDialog>
  );
};
