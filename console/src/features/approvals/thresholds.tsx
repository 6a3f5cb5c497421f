import { APPROVAL_THRESHOLD_MAX_FEN } from '@coupon-centre/contract/foundation/limits';
import { Button, type FormInstance } from 'antd';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { mergeFields, takeFields } from '#lib/merge-fields.ts';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { MoneyItem } from '#ui/input/number-item.tsx';
import { words as book } from './words.ts';

const FIELDS = [
  { name: 'codesFen', paths: [['codesFen']] },
  { name: 'financeFen', paths: [['financeFen']] },
] as const;
const FEN_A_YUAN = 100;
const yuan = (fen: number): string => (fen / FEN_A_YUAN).toFixed(2);

type Sums = Readonly<Record<'codesFen' | 'financeFen', number>>;

const ThresholdsDialog = ({ expected, onClose }: { readonly expected: Sums; readonly onClose: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  const { message } = useNotes();
  const say = useSaysWaits();
  const change = useChange('setThresholds');
  const [base, setBase] = useState(expected);
  const range = { min: 0, max: APPROVAL_THRESHOLD_MAX_FEN, isRequired: true };
  /** What I did not change becomes what is in force now; what I changed stays, to be checked and submitted again. */
  const goOnFromTheirs = async (mine: Sums, form: FormInstance): Promise<void> => {
    try {
      const { codesFen, financeFen } = successOf<'showThresholds'>(await call('showThresholds', {}));
      const theirs = { codesFen, financeFen };
      const { merged, conflicts } = mergeFields({ base, theirs, mine }, FIELDS);
      form.setFieldsValue(takeFields(merged, mine, conflicts));
      setBase(theirs);
      message.warning(words.thresholdsStale(yuan(codesFen), yuan(financeFen)));
    } catch (error) {
      message.error(problemText(error, locale));
    }
  };
  return (
    <ReasonDialog<Sums>
      about={words.thresholdsAbout}
      doIt={words.askChange}
      initial={expected}
      onClose={onClose}
      onGo={async (values, form) => {
        let isStale = false;
        const onRefusal = ({ code }: { readonly code: string }): boolean => {
          isStale = code === codeOf.STALE_VALUE;
          return isStale;
        };
        const asked = await change.send({ expected: base, ...values }, { form, onRefusal });
        if (isStale) await goOnFromTheirs(values, form);
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
