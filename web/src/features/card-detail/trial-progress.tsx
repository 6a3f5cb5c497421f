import type { Locale } from '@coupon-centre/contract/foundation/field';
import { formatMoment } from '#lib/time/business-time.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import { Countdown } from '#ui/text/countdown.tsx';
import styles from './trial-screen.module.css';
import { type Trial, trialState } from './trial-state.ts';
import { trialWords } from './trial-words.ts';

const MOMENT = 'YYYY-MM-DD HH:mm';

/** Progress of a started trial: the time left, ticking, or that it is over. Renders nothing before the start. */
export const TrialProgress = ({ trial, locale }: { readonly trial: Trial; readonly locale: Locale }) => {
  const words = trialWords[locale];
  const state = trialState(trial, useServerNow());
  switch (state.kind) {
    case 'before':
      return null;
    case 'running':
      return (
        <section className={styles['progress']}>
          <h2 className={styles['running']}>{words.running}</h2>
          <p className={styles['left']}>
            <span className={styles['leftLabel']}>{words.timeLeft}</span>
            <Countdown daysText={words.days} label={words.timeLeft} millisecondsLeft={state.leftMs} />
          </p>
          <progress
            aria-label={words.progress(state.percent)}
            className={styles['bar']}
            max={100}
            value={state.percent}
          />
          <p className={styles['until']}>{words.until(formatMoment(state.endsAt, MOMENT))}</p>
        </section>
      );
    case 'over':
      return (
        <section className={styles['progress']}>
          <h2>{words.over}</h2>
          <p className={styles['until']}>{words.overSince(formatMoment(state.endsAt, MOMENT))}</p>
        </section>
      );
    default:
      return state satisfies never;
  }
};
