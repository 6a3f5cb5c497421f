import { useState } from 'react';
import useSWR from 'swr';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { channelPart } from '#lib/visit.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './newcomer-gift.module.css';
import { newcomerWords } from './newcomer-words.ts';

/** Whose gift was put aside; it stays so as long as the page lives. */
const putAside = new Set<string>();

/** What there is for a first deal, for as long as the caller has it before them: a strip that opens to its coupons. */
export const NewcomerGift = () => {
  const words = newcomerWords[useLocale()];
  const asker = useAsker();
  const { data } = useSWR(['first deal', asker], () => askFor('getFirstDealUserInfo', channelPart()), {
    revalidateOnFocus: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [isAside, setAside] = useState(putAside.has(asker));
  const offer = data?.offer;
  const nowMs = useListNow(offer?.list ?? []);
  if (offer === undefined || isAside) return null;
  const putItAside = (): void => {
    putAside.add(asker);
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
        <Icon name="close" size="1.6667rem" />
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
