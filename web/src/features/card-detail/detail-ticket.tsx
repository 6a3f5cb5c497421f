import type { getCardDetailsInfo } from '@coupon-centre/contract/card/get-card-details-info';
import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { Locale } from '@coupon-centre/contract/field';
import { classNames } from '#ui/class-names.ts';
import { couponFace } from '#ui/coupon-face.ts';
import { couponWords } from '#ui/coupon-words.ts';
import { TimeText } from '#ui/time-text.tsx';
import { CodeBox } from './code-box.tsx';
import styles from './detail-ticket.module.css';
import { cardDetailWords } from './words.ts';

export type CardDetail = ResponseOf<typeof getCardDetailsInfo>;

export interface DetailTicketProps {
  readonly detail: CardDetail;
  readonly locale: Locale;
}

/** The whole ticket: what it is and gives above the perforation; when it holds and its code below. */
export const DetailTicket = ({ detail, locale }: DetailTicketProps) => {
  const words = cardDetailWords[locale];
  const { stamps, classNames: nameOfClass } = couponWords[locale];
  const face = couponFace(detail.benefit, detail.cardClass, locale);
  const stamp = detail.state === 'OFFERED' ? undefined : stamps[detail.state];
  return (
    <article className={classNames(styles['ticket'], styles[stamp ? 'spent' : detail.cardClass])}>
      <div className={styles['head']}>
        <p className={styles['class']}>{nameOfClass[detail.cardClass]}</p>
        {detail.benefit.thresholdFen ? <p className={styles['condition']}>{face.note}</p> : null}
        <p className={styles['value']}>
          {face.before && <span className={styles['unit']}>{face.before}</span>}
          {face.figure}
          {face.after && <span className={styles['unit']}>{face.after}</span>}
        </p>
        <h2 className={styles['title']}>{detail.mTitle}</h2>
        <p className={styles['sub']}>{detail.sTitle}</p>
        {stamp && <p className={styles['stamp']}>{stamp}</p>}
      </div>
      <div className={styles['perforation']} />
      <dl>
        <div className={styles['fact']}>
          <dt className={styles['name']}>{words.time}</dt>
          <dd className={styles['text']}>
            <TimeText text={detail.time} />
          </dd>
        </div>
      </dl>
      {detail.state !== 'OFFERED' && <CodeBox code={detail.couponCode} locale={locale} />}
    </article>
  );
};
