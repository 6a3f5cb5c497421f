import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import { useEffect, useState } from 'react';
import { formatMoment } from '#lib/business-time.ts';
import { call } from '#lib/call.ts';
import { useLater } from '#lib/use-later.ts';
import { useServerNow } from '#lib/use-server-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { groupsOf } from '#ui/code-groups.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeText } from '#ui/time-text.tsx';
import styles from './counter-ticket.module.css';
import { useScreenAwake } from './screen-awake.ts';
import { checkWords } from './words.ts';

const loadQr = () => import('./qr-code.tsx');

/** The coupon's own code; each asking is recorded, so it is asked for once. Null until it is there. */
const useOwnCode = ({ uCardId, sCardId }: OwnedCard, isShown: boolean): string | null => {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!isShown) return;
    let isOver = false;
    call('getCardDetailsInfo', { uCardId, sCardId }).then(
      (answer) => {
        if (!isOver && answer.code === '0000') setCode(answer.resp_data.couponCode);
      },
      // The state above says that there is no connection; the code comes with the next opening.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [uCardId, sCardId, isShown]);
  return isShown ? code : null;
};

const CodeToShow = ({ code }: { readonly code: string }) => {
  const words = checkWords[useLocale()];
  const { part } = useLater(loadQr);
  const isAwake = useScreenAwake(true);
  return (
    <>
      <div className={styles['qr']}>{part && <part.QrCode label={words.qr} text={code} />}</div>
      <p className={styles['codeName']}>{words.code}</p>
      <p className={styles['code']}>
        {groupsOf(code).map(({ at, text }) => (
          <span className={styles['group']} key={at}>
            {text}
          </span>
        ))}
      </p>
      <p className={styles['bright']}>{words.bright}</p>
      <p className={styles['bright']}>{isAwake ? words.awake : words.own}</p>
    </>
  );
};

/** What is shown at a counter: how the coupon stands by the second, its code large and as a QR code while it is good. */
export const CounterTicket = ({ card, isLive }: { readonly card: OwnedCard; readonly isLive: boolean }) => {
  const locale = useLocale();
  const words = checkWords[locale];
  const nowMs = useServerNow();
  const isShown = card.state === 'AVAILABLE' || card.state === 'USING';
  const code = useOwnCode(card, isShown);
  const tone = card.usable ? 'good' : isShown ? 'warm' : 'spent';
  return (
    <article className={styles['ticket']}>
      <div className={classNames(styles['head'], styles[tone])}>
        <p className={styles['state']} role="status">
          <Icon name={card.usable ? 'check' : 'alert'} size="1.25em" />
          {card.usable ? words.usable : (card.reason ?? words.states[card.state])}
        </p>
        <p className={styles['asOf']}>{isLive ? words.asOf(formatMoment(nowMs, 'HH:mm:ss')) : words.notLive}</p>
      </div>
      <h2 className={styles['title']}>{card.mTitle}</h2>
      <p className={styles['sub']}>{card.sTitle}</p>
      <p className={styles['time']}>
        <TimeText text={card.time} />
      </p>
      {isShown && (
        <div className={styles['show']}>
          {code === null ? <div className={styles['qr']} /> : <CodeToShow code={code} />}
        </div>
      )}
    </article>
  );
};
