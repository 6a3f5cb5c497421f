import type { CentreMessage, MessageKind } from '@coupon-centre/contract/message/message-fields';
import { useState } from 'react';
import { Link } from 'wouter';
import { momentInWords } from '#lib/time/moment-words.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { messagePath, messageText } from './message-text.ts';
import styles from './messages-screen.module.css';
import { messageWords } from './words.ts';

const iconOf = {
  COLLECTED: 'ticket',
  RELEASED: 'ticket',
  CREDITED: 'check',
  GIVEN_BACK: 'refresh',
  EXPIRING: 'clock',
  BACK_IN_STOCK: 'bell',
  CLAWED_BACK: 'alert',
  CLAWBACK_GIVEN_BACK: 'ticket',
  APPEAL_REFUSED: 'alert',
  REQUEST_DONE: 'user',
  REQUEST_DECLINED: 'user',
  FEEDBACK_ANSWERED: 'user',
} as const satisfies Record<MessageKind, IconName>;

export interface MessageRowProps {
  readonly message: CentreMessage;
  /** Epoch milliseconds by the server's clock. */
  readonly nowMs: number;
  /** The person opened it. */
  readonly onOpen: () => void;
}

const Body = ({ message, nowMs }: Omit<MessageRowProps, 'onOpen'>) => {
  const { centre } = useWords();
  const words = messageWords[useLocale()];
  const { kind, at, isRead, answer } = message;
  return (
    <>
      <span className={styles['icon']}>
        <Icon name={iconOf[kind]} size="1.8333em" />
      </span>
      <span className={styles['words']}>
        <span className={styles['head']}>
          <span className={styles['title']}>{words.title[kind]}</span>
          {!isRead && (
            <span className={styles['dot']}>
              <span className="only-spoken">{words.unread}</span>
            </span>
          )}
          <time className={styles['time']} dateTime={at}>
            {momentInWords(at, nowMs, centre)}
          </time>
        </span>
        <span className={styles['text']}>{messageText(message, words)}</span>
        {answer !== undefined && (
          <span className={styles['answer']}>
            <strong>{words.answer}</strong>
            {answer}
          </span>
        )}
      </span>
    </>
  );
};

/** A message: a link where it leads somewhere, otherwise its own whole story. */
export const MessageRow = ({ message, nowMs, onOpen }: MessageRowProps) => {
  const path = messagePath(message);
  // Stays a button once it was one, so that the focus stays on it.
  const [isButton] = useState(!message.isRead);
  const className = classNames(styles['message'], !message.isRead && styles['unread']);
  if (path !== null)
    return (
      <Link className={className} href={path} onClick={onOpen}>
        <Body message={message} nowMs={nowMs} />
      </Link>
    );
  return isButton ? (
    <button className={className} onClick={onOpen} type="button">
      <Body message={message} nowMs={nowMs} />
    </button>
  ) : (
    <div className={className}>
      <Body message={message} nowMs={nowMs} />
    </div>
  );
};
