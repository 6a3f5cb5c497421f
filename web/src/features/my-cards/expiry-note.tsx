import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { leadTimes } from '#lib/reminder/lead-times.ts';
import { reminderWords } from '#lib/reminder/words.ts';
import { momentInWords } from '#lib/time/moment-words.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { TicketNote } from '#ui/ticket/ticket-note.tsx';

export interface ExpiryNoteProps {
  readonly card: OwnedCard;
  /** Epoch milliseconds by the server's clock. */
  readonly nowMs: number;
  readonly onPress: () => void;
}

/** The coupon's expiry reminder or a link to set one; nothing once it is too late or nothing is left to use. */
export const ExpiryNote = ({ card, nowMs, onPress }: ExpiryNoteProps) => {
  const { centre } = useWords();
  const words = reminderWords[useLocale()];
  const { reminder, state, validTo, mTitle } = card;
  if (state !== 'AVAILABLE' && state !== 'PENDING') return null;
  const subject = { kind: 'EXPIRE', targetMs: Date.parse(validTo) } as const;
  if (reminder === undefined && leadTimes(subject, true, nowMs).length === 0) return null;
  const text =
    reminder === undefined ? words.askExpiry : words.expiryAt(momentInWords(reminder.remindAt, nowMs, centre));
  return <TicketNote label={centre.ofCoupon(text, mTitle)} onPress={onPress} text={text} />;
};
