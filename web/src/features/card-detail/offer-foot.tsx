import type { Card } from '@coupon-centre/contract/claim/card';
import { ReminderLine } from '#lib/offer/reminder-line.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useOffer } from '#lib/offer/use-offer.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import styles from './card-detail-screen.module.css';

export interface OfferFootProps {
  readonly card: Card;
  /** When it was answered, epoch milliseconds on the server. */
  readonly listedAt: number;
  /** The grab whose stock it is taken from. */
  readonly grabId: string | undefined;
}

/** The lists' own button of a coupon on offer, with why it does not do more; what it collects replaces the offer in place. */
export const OfferFoot = ({ card: listed, listedAt, grabId }: OfferFootProps) => {
  const { centre } = useWords();
  const nowMs = useListNow([listed]);
  const offer = useOffer({ card: listed, listedAt, nowMs, grabId });
  const { card, action, press } = offer;
  const refusal = useReadOnly();
  const isOpen = card.actionState === 'CLAIM' || card.actionState === 'LOGIN';
  const explained = action.reason ?? (isOpen ? centre.left(card.remainPercent) : undefined);
  return (
    <div className={styles['foot']}>
      {explained && <p className={styles['explained']}>{explained}</p>}
      <ReminderLine nowMs={nowMs} offer={offer} />
      <Button
        busy={action.isBusy ?? false}
        look={action.look === 'primary' ? 'collect' : action.look}
        onPress={press}
        refusal={action.does === 'use' ? undefined : refusal}
        size="block"
      >
        {action.text}
      </Button>
    </div>
  );
};
