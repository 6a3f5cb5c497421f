import type { CouponAction } from '@coupon-centre/contract/catalogue/coupon-state';
import { Button, type FormInstance, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { words as book } from './words.ts';

const OVER: readonly string[] = ['ENDED', 'STOPPED', 'ARCHIVED'];
const isHard = (action: CouponAction): boolean => action === 'STOP' || action === 'ARCHIVE';

/** Actions available in the coupon's current state: edit, copy, pause and so on. */
export const CouponActions = ({ coupon }: { readonly coupon: CallResponse<'showCoupon'> }) => {
  const words = useWords(book);
  const navigate = useNavigate();
  const { message } = useNotes();
  const mayWrite = useRight('coupons.write');
  const [asked, setAsked] = useState<CouponAction | null>(null);
  const setState = useChange('setCouponState');
  const copy = useChange('copyCoupon');
  if (!mayWrite) return null;
  const { templateId, actions, draft, state } = coupon;
  const mayEdit = draft ? draft.state === 'DRAFT' : !OVER.includes(state);
  const makeCopy = async (): Promise<void> => {
    const made = await copy.send({ templateId });
    if (made) await navigate(`/coupons/${made.templateId}/edit`);
  };
  const act = async (action: CouponAction, reason: string, form: FormInstance): Promise<void> => {
    if ((await setState.send({ templateId, action, reason }, { form })) === null) return;
    setAsked(null);
    message.success(words.done);
  };
  return (
    <Space wrap>
      {mayEdit && (
        <Button onClick={() => void navigate(`/coupons/${templateId}/edit`)} type="primary">
          {draft ? words.edit : words.change}
        </Button>
      )}
      <Button loading={copy.isBusy} onClick={() => void makeCopy()}>
        {words.copy}
      </Button>
      {actions.map((action) => (
        <Button danger={isHard(action)} key={action} onClick={() => setAsked(action)}>
          {words.actions[action]}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          about={words.actionAbout[asked]}
          doIt={words.actions[asked]}
          isDanger={isHard(asked)}
          onClose={() => setAsked(null)}
          onGo={({ reason }, form) => act(asked, reason, form)}
          title={words.actions[asked]}
        />
      )}
    </Space>
  );
};
