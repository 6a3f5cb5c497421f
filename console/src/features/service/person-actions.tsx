import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Exposure } from '#ui/exposure.tsx';
import { LeftToday } from '#ui/left-today.tsx';
import { words as book } from './words.ts';

type Person = CallResponse<'showSubscriber'>;
type Action = 'give' | 'endSessions' | 'ban' | 'unban' | 'recycle';

const STATES = { ban: 'BANNED', unban: 'ACTIVE', recycle: 'RECYCLED' } as const;
const actionsOf: Readonly<Record<Person['state'], readonly Action[]>> = {
  ACTIVE: ['give', 'endSessions', 'ban', 'recycle'],
  BANNED: ['unban', 'recycle'],
  RECYCLED: [],
};

/** What the chosen coupon is worth. */
const GiftValue = () => {
  const form = Form.useFormInstance();
  const templateId: string = Form.useWatch('templateId', form) ?? '';
  const { data } = useCall('showCoupon', { templateId }, { isOff: templateId === '' });
  return (
    <Exposure units={1} valueFen={templateId === '' ? null : data?.released && unitWorthFen(data.released.terms)} />
  );
};

/** Support actions on a subscriber, each with a reason. */
export const PersonActions = ({ person: { subscriberId, state } }: { readonly person: Person }) => {
  const words = useWords(book);
  const say = useSaysWaits();
  /** `requestId` makes a repeated request give the coupon once. */
  const [open, setOpen] = useState<{ readonly action: Action; readonly requestId: string }>();
  const give = useChange('giveCoupon');
  const end = useChange('endSubscriberSessions');
  const set = useChange('setSubscriberState');
  const send = (reason: string, templateId: string, taking: Parameters<typeof give.send>[1]) => {
    if (open === undefined) return null;
    const { action, requestId } = open;
    if (action === 'give') return give.send({ subscriberId, templateId, requestId, reason }, taking);
    if (action === 'endSessions') return end.send({ subscriberId, reason });
    return set.send({ subscriberId, state: STATES[action], reason });
  };
  const go = async (reason: string, templateId: string, taking: Parameters<typeof give.send>[1]): Promise<void> => {
    const answer = await send(reason, templateId, taking);
    if (answer === null) return;
    say('approvalId' in answer ? answer.approvalId : null, { done: words.done, waits: words.giftWaits });
    setOpen(undefined);
  };
  return (
    <>
      {actionsOf[state].map((action) => (
        <Button
          danger={action === 'ban' || action === 'recycle'}
          key={action}
          onClick={() => setOpen({ action, requestId: newRequestId() })}
        >
          {words[action]}
        </Button>
      ))}
      {open !== undefined && (
        <ReasonDialog<{ templateId: string }>
          about={words[`${open.action}About`]}
          doIt={words[open.action]}
          isDanger={open.action === 'ban' || open.action === 'recycle'}
          onClose={() => setOpen(undefined)}
          onGo={({ reason, templateId }, form) => go(reason, templateId, { form })}
          title={words[open.action]}
        >
          {open.action === 'give' && (
            <>
              <LeftToday what="GIFT_FEN" />
              <Form.Item
                extra={<GiftValue />}
                label={words.whichCoupon}
                name="templateId"
                rules={[{ required: true, message: words.required }]}
              >
                <CouponPick label={words.whichCoupon} of="any" width={320} />
              </Form.Item>
            </>
          )}
        </ReasonDialog>
      )}
    </>
  );
};
