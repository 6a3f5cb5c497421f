import type { CardClass } from '@coupon-centre/contract/foundation/field';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { Button, type ButtonLook, type Tap } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TimeText } from '#ui/text/time-text.tsx';
import styles from './coupon-card.module.css';
import type { CouponFace } from './coupon-face.ts';
import { Figure } from './figure.tsx';
import ticket from './ticket.module.css';

export interface CouponAction {
  readonly text: string;
  readonly look: ButtonLook;
  readonly isBusy?: boolean;
  /** Accessible name: the same text with the coupon's title, since a list has many equal buttons. */
  readonly label?: string;
  /** Why it is disabled. */
  readonly refusal?: string | undefined;
  readonly onPress?: (tap: Tap) => void;
}

export interface CouponCardProps {
  readonly cardClass: CardClass;
  readonly face: CouponFace;
  readonly title: string;
  readonly subTitle?: string | undefined;
  /** Validity as text. */
  readonly validity?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Stock left, 0–100, with its text. */
  readonly share?: { readonly percent: number; readonly text: string } | undefined;
  readonly action?: CouponAction | undefined;
  /** Why the button does not do more. */
  readonly reason?: string | undefined;
  /** The reason takes the place of the validity, so that nothing moves when it arrives. */
  readonly isReasonInPlace?: boolean;
  /** Target of the ticket's link. */
  readonly href?: string | undefined;
  /** Grey: used, expired, all gone. */
  readonly isSpent?: boolean;
  /** The rubber stamp of a finished coupon. */
  readonly stamp?: string | undefined;
  /** Further content below the text, such as a reminder's switch. */
  readonly children?: ReactNode;
}

const LONG_FIGURE = 4;

const Stub = ({ face }: { readonly face: CouponFace }) => (
  <div className={classNames(ticket['stub'], styles['stub'])}>
    <p className={ticket['value']}>
      <Figure className={styles[face.figure.length >= LONG_FIGURE ? 'long' : 'figure']} face={face} />
    </p>
    {face.note && <p className={styles['note']}>{face.note}</p>}
  </div>
);

/** The coupon as a ticket: stub with the value, perforation, text, and one button for its current state. */
export const CouponCard = (props: CouponCardProps) => {
  const { title, action, reason, share, validity } = props;
  const reasonId = useId();
  const isInPlace = props.isReasonInPlace && reason && validity;
  return (
    <article
      className={classNames(ticket['ticket'], ticket[props.isSpent ? 'spent' : props.cardClass], styles['card'])}
    >
      <Stub face={props.face} />
      <span className={classNames(ticket['notched'], styles['perforation'])} />
      <div className={styles['main']}>
        <div className={styles['words']}>
          <h3 className={styles['title']}>
            {props.href === undefined ? (
              title
            ) : (
              <Link className={ticket['link']} href={props.href}>
                {title}
              </Link>
            )}
          </h3>
          {props.subTitle && <p className={styles['line']}>{props.subTitle}</p>}
          {validity && (
            <p className={classNames(styles['line'], isInPlace && styles['either'])}>
              <span>
                <TimeText isShort text={validity} />
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
