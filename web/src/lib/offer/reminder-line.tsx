import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { TicketNote } from '#ui/ticket/ticket-note.tsx';
import type { ReminderNoteProps } from './reminder-note.tsx';

const note = async () => import('./reminder-note.tsx');

/**
 * A line about reminders: of a sold-out coupon, the switch of the one when it is back, which the server renders too; about the start,
 * with code that is loaded for those who set one.
 */
export const ReminderLine = (props: ReminderNoteProps) => {
  const { centre } = useWords();
  const { card, action, switchRestock } = props.offer;
  const { part } = useDeferred(note, action.does === 'forget');
  if (switchRestock === undefined) return part && <part.ReminderNote {...props} />;
  const text = card.restock === undefined ? centre.awaitStock : centre.awaitsStock;
  return <TicketNote label={centre.ofCoupon(text, card.mTitle)} onPress={switchRestock} text={text} />;
};
