import { momentInWords } from '#lib/time/moment-words.ts';
import { useWords } from '#lib/words/words.tsx';
import { TicketNote } from '#ui/ticket/ticket-note.tsx';
import type { OfferNow } from './use-offer.ts';

export interface ReminderNoteProps {
  readonly offer: OfferNow;
  /** The current time, epoch milliseconds on the server. */
  readonly nowMs: number;
}

/** When the SMS about a coupon's start comes, with a link to change it. Nothing for other coupons. */
export const ReminderNote = ({ offer, nowMs }: ReminderNoteProps) => {
  const { centre } = useWords();
  const { card, action, changeReminder } = offer;
  if (action.does !== 'forget' || card.reminder === undefined) return null;
  const text = centre.remindsAt(momentInWords(card.reminder.remindAt, nowMs, centre));
  return <TicketNote label={centre.ofCoupon(text, card.mTitle)} onPress={changeReminder} text={text} />;
};
