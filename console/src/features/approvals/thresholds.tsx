import { APPROVAL_THRESHOLD_MAX_FEN } from '@coupon-centre/contract/foundation/limits';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { MoneyItem } from '#ui/input/number-item.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** Other sums above which approvals are needed. */
export const AskedThresholds = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => (
  <AskedFields approval={approval} words={{ fields: useWords(book).thresholds }} />
);

interface Sums {
  readonly codesFen: number;
  readonly financeFen: number;
}

const ThresholdsDialog = ({ expected, onClose }: { readonly expected: Sums; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const say = useSaysWaits();
  const change = useChange('setThresholds');
  const range = { min: 0, max: APPROVAL_THRESHOLD_MAX_FEN, isRequired: true };
  return (
    <ReasonDialog<Sums>
      about={words.thresholdsAbout}
      doIt={words.askChange}
      initial={expected}
      isMaskInert
      onClose={onClose}
      onGo={async (values, form) => {
        const onRefusal = ({ code }: { readonly code: string }): boolean => {
          if (code !== codeOf.STALE_VALUE) return false;
          void message.error(words.thresholdsStale);
          return true;
        };
        const asked = await change.send({ expected, ...values }, { form, onRefusal });
        if (asked === null) return;
        say(asked.approvalId, { ...words, done: words.waits });
        onClose();
      }}
      title={words.thresholdsTitle}
    >
      <MoneyItem extra={words.codesHint} label={words.thresholds.codesFen} name="codesFen" {...range} />
      <MoneyItem extra={words.financeHint} label={words.thresholds.financeFen} name="financeFen" {...range} />
    </ReasonDialog>
  );
};

/** Opens the sums above which approvals are needed, for administrators. */
export const Thresholds = () => {
  const words = useWords(book);
  const may = useRight('operators.manage');
  const { data } = useCall('showThresholds', {});
  const [isOpen, setOpen] = useState(false);
  if (!may || data === undefined) return null;
  const { codesFen, financeFen } = data;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.thresholdsTitle}</Button>
      {isOpen && <ThresholdsDialog expected={{ codesFen, financeFen }} onClose={() => setOpen(false)} />}
    </>
  );
};
