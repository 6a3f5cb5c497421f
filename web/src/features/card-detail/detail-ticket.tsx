import type { ResponseOf } from '@coupon-centre/contract/call/call';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { classNames } from '#ui/class-names.ts';
import { TimeText } from '#ui/text/time-text.tsx';
import { couponFace } from '#ui/ticket/coupon-face.ts';
import { couponWords } from '#ui/ticket/coupon-words.ts';
import { Figure } from '#ui/ticket/figure.tsx';
import ticket from '#ui/ticket/ticket.module.css';
import { CodeBox } from './code-box.tsx';
import styles from './detail-ticket.module.css';
import { cardDetailWords } from './words.ts';

export type CardDetail = ResponseOf<typeof showCouponDetail>;

export interface DetailTicketProps {
  readonly detail: CardDetail;
  readonly locale: Locale;
}

/** The whole ticket: benefit above the perforation, validity and code below. */
export const DetailTicket = ({ detail, locale }: DetailTicketProps) => {
  const words = cardDetailWords[locale];
  const { stamps, classNames: nameOfClass } = couponWords[locale];
  const face = couponFace(detail.benefit, detail.cardClass, locale);
  const stamp = detail.state === 'OFFERED' ? undefined : stamps[detail.state];
  return (
    <article className={classNames(ticket['ticket'], ticket[stamp ? 'spent' : detail.cardClass], styles['ticket'])}>
      <div className={classNames(ticket['stub'], styles['head'])}>
        <p className={styles['className']}>{nameOfClass[detail.cardClass]}</p>
        {detail.benefit.thresholdFen ? <p className={styles['condition']}>{face.note}</p> : null}
        <p className={classNames(ticket['value'], styles['value'])}>
          <Figure face={face} />
        </p>
        <h2 className={styles['title']}>{detail.mTitle}</h2>
        <p className={styles['sub']}>{detail.sTitle}</p>
        {stamp && <p className={styles['stamp']}>{stamp}</p>}
      </div>
      <div className={classNames(ticket['notched'], styles['perforation'])} />
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
