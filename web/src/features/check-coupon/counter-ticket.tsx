import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useState } from 'react';
import useSWR from 'swr';
import { call } from '#lib/call/call.ts';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { groupsOf } from '#ui/text/code-groups.ts';
import { TimeText } from '#ui/text/time-text.tsx';
import styles from './counter-ticket.module.css';
import { useScreenAwake } from './screen-awake.ts';
import { checkWords } from './words.ts';

/** After a reading that got no answer. */
const AGAIN_MS = 2_000;

const loadQr = () => import('./qr-code.tsx');

/** The coupon's code; null until loaded, empty if it has none now. Each reading is recorded, so it is requested once. */
const useOwnCode = ({ uCardId, sCardId }: OwnedCard, isShown: boolean): string | null => {
  const [opening] = useState(newRequestId);
  const { data = null } = useSWR(
    isShown && ['ownCode', uCardId, sCardId, opening],
    async () => {
      const answer = await call('showCouponDetail', { uCardId, sCardId });
      if (answer.code === codeOf.BUSY) throw new Error(answer.msg);
      return answer.code === codeOf.SUCCESS ? answer.resp_data.couponCode : null;
    },
    // The status above reports a lost connection; without its code the coupon is of no use at the counter.
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      // By itself SWR waits twice as long each time, minutes in the end.
      onErrorRetry: (...[, , , again, options]) => void setTimeout(again, AGAIN_MS, options),
    },
  );
  return data;
};

const CodeToShow = ({ code }: { readonly code: string }) => {
  const words = checkWords[useLocale()];
  const { part } = useDeferred(loadQr);
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

/** What the counter sees: the live status, and while the coupon is valid its code, large and as a QR code. */
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
          <Icon name={card.usable ? 'check' : 'alert'} size="1.4167em" />
          {card.usable ? words.usable : (card.reason ?? words.states[card.state])}
        </p>
        <p className={styles['asOf']}>{isLive ? words.asOf(formatMoment(nowMs, 'HH:mm:ss')) : words.notLive}</p>
      </div>
      <h2 className={styles['title']}>{card.mTitle}</h2>
      <p className={styles['sub']}>{card.sTitle}</p>
      <p className={styles['time']}>
        <TimeText text={card.time} />
      </p>
      {isShown && code !== '' && (
        <div className={styles['show']}>
          {code === null ? <div className={styles['qr']} /> : <CodeToShow code={code} />}
        </div>
      )}
    </article>
  );
};
