import { SERIAL_NO_MAX } from '@coupon-centre/contract/foundation/limits';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly kind: 'EXCHANGE' | 'PARTNER';
  readonly ofId: string;
  /** The coupon's id. */
  readonly title: string;
  readonly onClose: () => void;
}
interface Values {
  readonly from: number;
  readonly to: number;
}

export const VoidDialog = ({ kind, ofId, title, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('voidSerials');
  return (
    <ReasonDialog<Values>
      about={words.voidAbout}
      doIt={words.void}
      isDanger
      onClose={onClose}
      onGo={async (values, form) => {
        const done = await change.send({ kind, ofId, ...values }, { form });
        if (done === null) return;
        message.success(words.voidedCount(done.voided));
        onClose();
      }}
      title={`${words.void} · ${title}`}
    >
      <NumberItem isRequired label={words.serialFrom} max={SERIAL_NO_MAX} min={1} name="from" width="100%" />
      <NumberItem isRequired label={words.serialTo} max={SERIAL_NO_MAX} min={1} name="to" width="100%" />
    </ReasonDialog>
  );
};
