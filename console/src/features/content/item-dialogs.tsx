import { needsApproval } from '@coupon-centre/contract/content/content-items';
import type { FormInstance } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { useUndoNote } from '#ui/undo-note.tsx';
import { itemName } from './item-name.ts';
import type { Held } from './plans.ts';
import { words as book } from './words.ts';

interface Props {
  readonly held: Held;
  readonly onClose: () => void;
}

/** Asks for the approval of a removal; a channel is removed at once. */
export const RemoveDialog = ({ held, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const undoable = useUndoNote();
  const change = useChange('removeContentItem');
  const restore = useChange('saveContentItem');
  const withdraw = useChange('withdrawApproval');
  const { key, mark, item } = held;
  const remove = async (reason: string, form: FormInstance): Promise<void> => {
    const removed = await change.send(
      { kind: item.kind, key, expectedMark: mark ?? '', reason },
      {
        form,
        onRefusal: (answer) => {
          if (answer.code !== codeOf.WRONG_STATE) return false;
          message.error(answer.resp_data.state === 'WAITING' ? words.itemWaits : words.inUse);
          return true;
        },
      },
    );
    if (removed === null) return;
    onClose();
    const { approvalId } = removed;
    if (approvalId === null) undoable(words.removed, () => restore.send({ item, expectedMark: null }));
    else undoable(words.submitted, () => withdraw.send({ approvalId }));
  };
  const name = itemName(item, useLocale());
  const about = needsApproval(item.kind) ? words.removeAsked(name) : words.removeAbout(name);
  return (
    <ReasonDialog
      about={about}
      doIt={words.remove}
      isDanger
      onClose={onClose}
      onGo={({ reason }, form) => remove(reason, form)}
      title={words.remove}
    />
  );
};

/** Ends an ad or a theme that is shown, at once and without approval. */
export const TakeOffDialog = ({ held, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('takeContentOff');
  const { key, item } = held;
  const name = itemName(item, useLocale());
  const takeOff = async (reason: string, form: FormInstance): Promise<void> => {
    if (item.kind !== 'ad' && item.kind !== 'theme') return;
    if ((await change.send({ kind: item.kind, key, reason }, { form })) === null) return;
    message.success(words.takenOff);
    onClose();
  };
  return (
    <ReasonDialog
      about={words.takeOffAbout(name)}
      doIt={words.takeOff}
      isDanger
      onClose={onClose}
      onGo={({ reason }, form) => takeOff(reason, form)}
      title={words.takeOff}
    />
  );
};
