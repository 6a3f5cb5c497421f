import { useWords } from '#lib/words/words.tsx';
import { TicketNote } from '#ui/ticket-note.tsx';
import { momentInWords } from './moment-words.ts';
import type { OfferNow } from './use-offer.ts';

export interface ReminderNoteProps {
  readonly offer: OfferNow;
  /** The present, epoch milliseconds on the server. */
  readonly nowMs: number;
}

/** When the SMS about a coupon's start comes, and the way to another time; nothing where no reminder is set. */
export const ReminderNote = ({ offer: { card, action, changeReminder }, nowMs }: ReminderNoteProps) => {
  const { centre } = useWords();
  if (action.does !== 'forget' || card.reminder === undefined) return null;
  const text = centre.remindsAt(momentInWords(card.reminder.remindAt, nowMs, centre));
  return <TicketNote label={centre.ofCoupon(text, card.mTitle)} onPress={changeReminder} text={text} />;
};
