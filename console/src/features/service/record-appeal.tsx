import { Button } from 'antd';
import { useState } from 'react';
import { minuteText } from '#lib/business-time.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { words as book } from './appeal-words.ts';

/** Records what a subscriber says against a clawback. */
export const RecordAppeal = ({ subscriberId }: { readonly subscriberId: string }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const [isOpen, setOpen] = useState(false);
  const record = useChange('recordAppeal');
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code === codeOf.UNKNOWN_ITEM) message.warning(words.nothing, 6);
    else if (code === codeOf.WRONG_STATE) message.warning(words.open, 6);
    else return false;
    return true;
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.record}</Button>
      {isOpen && (
        <ReasonDialog
          about={words.about}
          doIt={words.record}
          onClose={() => setOpen(false)}
          onGo={async ({ reason }, form) => {
            const recorded = await record.send({ subscriberId, reason }, { form, onRefusal });
            if (recorded === null) return;
            message.success(words.recorded(minuteText(recorded.dueAt)));
            setOpen(false);
          }}
          title={words.record}
        />
      )}
    </>
  );
};
