import { Button } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { words as book } from './words.ts';

type Person = CallResponse<'showSubscriber'>;
type Action = 'give' | 'endSessions' | 'ban' | 'unban' | 'recycle';

const STATES = { ban: 'BANNED', unban: 'ACTIVE', recycle: 'RECYCLED' } as const;
const actionsOf: Readonly<Record<Person['state'], readonly Action[]>> = {
  ACTIVE: ['give', 'endSessions', 'ban', 'recycle'],
  BANNED: ['unban', 'recycle'],
  RECYCLED: [],
};

const GiftDialog = loadedDialog(async () => (await import('./gift-dialog.tsx')).GiftDialog);

/** Support actions on a subscriber, each with a reason. */
export const PersonActions = ({ person: { subscriberId, state } }: { readonly person: Person }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const [open, setOpen] = useState<Action>();
  const end = useChange('endSubscriberSessions');
  const set = useChange('setSubscriberState');
  const close = (): void => setOpen(undefined);
  const go = async (action: Exclude<Action, 'give'>, reason: string): Promise<void> => {
    const answer =
      action === 'endSessions'
        ? await end.send({ subscriberId, reason })
        : await set.send({ subscriberId, state: STATES[action], reason });
    if (answer === null) return;
    message.success(words.done);
    close();
  };
  return (
    <>
      {actionsOf[state].map((action) => (
        <Button danger={action === 'ban' || action === 'recycle'} key={action} onClick={() => setOpen(action)}>
          {words[action]}
        </Button>
      ))}
      {open === 'give' && <GiftDialog onClose={close} subscriberId={subscriberId} />}
      {open !== undefined && open !== 'give' && (
        <ReasonDialog
          about={words[`${open}About`]}
          doIt={words[open]}
          isDanger={open === 'ban' || open === 'recycle'}
          onClose={close}
          onGo={({ reason }) => go(open, reason)}
          title={words[open]}
        />
      )}
    </>
  );
};
