import { useEffect, useState } from 'react';
import { type AnswerData, useSubscriberKey } from '#lib/call/fetch-data.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { noteUnread } from '#lib/messages/unread.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './newcomer-gift.module.css';
import { newcomerWords } from './newcomer-words.ts';

/** Subscribers who dismissed the gift; kept for the life of the page. */
const putAside = new Set<string>();

let lastNoted: AnswerData<'showFirstDeal'> | undefined;

/** A cached answer says nothing new, and messages may have been read since. */
const noteOnce = (answer: AnswerData<'showFirstDeal'> | undefined): void => {
  if (answer === undefined || answer === lastNoted) return;
  lastNoted = answer;
  noteUnread(answer.unread);
};

/** The newcomer gift for subscribers who have not used a coupon yet: a strip that opens to its coupons. */
export const NewcomerGift = () => {
  const words = newcomerWords[useLocale()];
  const subscriberKey = useSubscriberKey();
  const { data } = useOwnAnswer('showFirstDeal', channelPart(), { revalidateOnFocus: false });
  useEffect(() => noteOnce(data), [data]);
  const [isOpen, setOpen] = useState(false);
  const [isAside, setAside] = useState(putAside.has(subscriberKey));
  const offer = data?.offer;
  const nowMs = useListNow(offer?.list ?? []);
  if (offer === undefined || isAside) return null;
  const putItAside = (): void => {
    putAside.add(subscriberKey);
    setAside(true);
  };
  return (
    <aside aria-label={words.title} className={styles['strip']}>
      <p className={styles['text']}>
        <strong className={styles['title']}>{words.title}</strong>
        <span>{words.count(offer.list.length)}</span>
      </p>
      <Button look="collect" onPress={() => setOpen(true)} size="small">
        {words.open}
      </Button>
      <button aria-label={words.putAside} className={styles['close']} onClick={putItAside} type="button">
        <Icon name="close" size="1.6667em" />
      </button>
      {isOpen && (
        <Sheet closeLabel={words.close} onClose={() => setOpen(false)} title={words.title}>
          <p className={styles['hint']}>{words.hint}</p>
          <ul>
            {offer.list.map((card) => (
              <li className={styles['coupon']} key={card.sCardId}>
                <CollectableCard card={card} listedAt={Date.parse(offer.asOf)} nowMs={nowMs} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </aside>
  );
};
