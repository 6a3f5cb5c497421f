import styles from './countdown.module.css';
import { splitTimeLeft, twoDigits } from './time-left.ts';

export interface CountdownProps {
  /** By the server's clock; the caller ticks. */
  readonly millisecondsLeft: number;
  /** Text for whole days, such as '2天'; called only when there are any. */
  readonly daysText: (days: number) => string;
  /** What is being counted down, for screen readers. */
  readonly label: string;
}

export const Countdown = ({ millisecondsLeft, daysText, label }: CountdownProps) => {
  const { days, hours, minutes, seconds } = splitTimeLeft(millisecondsLeft);
  return (
    <span aria-label={label} className={styles['countdown']} role="timer">
      {days > 0 && <span className={styles['days']}>{daysText(days)}</span>}
      <span className={styles['clock']}>
        <span className={styles['box']}>{twoDigits(hours)}</span>
        <span className={styles['colon']}>:</span>
        <span className={styles['box']}>{twoDigits(minutes)}</span>
        <span className={styles['colon']}>:</span>
        <span className={styles['box']}>{twoDigits(seconds)}</span>
      </span>
    </span>
  );
};
