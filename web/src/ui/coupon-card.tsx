import type { CardClass } from '@coupon-centre/contract/field';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { Button, type ButtonLook } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './coupon-card.module.css';
import type { CouponFace } from './coupon-face.ts';
import { TimeText } from './time-text.tsx';

export interface CouponAction {
  readonly text: string;
  readonly look: ButtonLook;
  readonly isBusy?: boolean;
  /** Spoken instead of `text`: the same words and the coupon's title, since a list has many equal buttons. */
  readonly label?: string;
  /** Why it can do nothing just now. */
  readonly refusal?: string | undefined;
  readonly onPress?: () => void;
}

export interface CouponCardProps {
  readonly cardClass: CardClass;
  readonly face: CouponFace;
  readonly title: string;
  readonly subTitle?: string | undefined;
  /** When it holds, in words. */
  readonly validity?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** What is left of the stock, 0–100, with its words. */
  readonly share?: { readonly percent: number; readonly text: string } | undefined;
  readonly action?: CouponAction | undefined;
  /** Why the button does not do more. */
  readonly reason?: string | undefined;
  /** The reason stands where the validity stood, so that nothing moves when it comes. */
  readonly isReasonInPlace?: boolean;
  /** Where a tap on the ticket leads. */
  readonly href?: string | undefined;
  /** Grey: used, expired, all gone. */
  readonly isSpent?: boolean;
  /** The rubber stamp of a finished coupon. */
  readonly stamp?: string | undefined;
  /** More below the words, such as a reminder's switch. */
  readonly children?: ReactNode;
}

const LONG_FIGURE = 4;

const Stub = ({ face }: { readonly face: CouponFace }) => (
  <div className={styles['stub']}>
    <p className={styles['value']}>
      {face.before && <span className={styles['unit']}>{face.before}</span>}
      <span className={face.figure.length >= LONG_FIGURE ? styles['long'] : styles['figure']}>{face.figure}</span>
      {face.after && <span className={styles['unit']}>{face.after}</span>}
    </p>
    {face.note && <p className={styles['note']}>{face.note}</p>}
  </div>
);

/** The coupon as a ticket: stub with the value, perforation, words, one button that says what can be done. */
export const CouponCard = (props: CouponCardProps) => {
  const { title, action, reason, share, validity } = props;
  const reasonId = useId();
  const isInPlace = props.isReasonInPlace && reason && validity;
  return (
    <article className={classNames(styles['card'], styles[props.isSpent ? 'spent' : props.cardClass])}>
      <Stub face={props.face} />
      <span className={styles['perforation']} />
      <div className={styles['main']}>
        <div className={styles['words']}>
          <h3 className={styles['title']}>
            {props.href === undefined ? (
              title
            ) : (
              <Link className={styles['link']} href={props.href}>
                {title}
              </Link>
            )}
          </h3>
          {props.subTitle && <p className={styles['line']}>{props.subTitle}</p>}
          {validity && (
            <p className={classNames(styles['line'], isInPlace && styles['either'])}>
              <span>
                <TimeText text={validity} />
              </span>
              {isInPlace && <span id={reasonId}>{reason}</span>}
            </p>
          )}
          {props.tags && props.tags.length > 0 && (
            <ul className={styles['tags']}>
              {props.tags.map((tag) => (
                <li className={styles['tag']} key={tag}>
                  {tag}
                </li>
              ))}
            </ul>
          )}
          {share && (
            <p className={styles['share']}>
              <svg aria-hidden="true" className={styles['bar']}>
                <rect className={styles['left']} height="100%" width={`${share.percent}%`} />
              </svg>
              {share.text}
            </p>
          )}
        </div>
        {props.stamp && <span className={styles['stamp']}>{props.stamp}</span>}
        {action && (
          <div className={styles['action']}>
            <Button
              busy={action.isBusy ?? false}
              describedBy={reason ? reasonId : undefined}
              label={action.label}
              look={action.look}
              onPress={action.onPress}
              refusal={action.refusal}
              size="small"
            >
              {action.text}
            </Button>
          </div>
        )}
        {reason && !isInPlace && (
          <p className={styles['reason']} id={reasonId}>
            {reason}
          </p>
        )}
        {props.children}
      </div>
    </article>
  );
};
