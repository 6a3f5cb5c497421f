import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import { useServerNow } from '#lib/time/use-server-now.ts';
import { useWords } from '#lib/words/words.tsx';
import { Countdown } from '#ui/text/countdown.tsx';
import styles from './countdown-module.module.css';

export interface CountdownModuleProps {
  readonly module: Extract<ClaimPageModule, { kind: 'countdown' }>;
  /** When the page ends, ISO 8601; null without a planned end. */
  readonly pageEnd: string | null;
}

/** Counts down to its instant or the page's end, by the server's clock; then shows the operator's closing text. */
export const CountdownModule = ({ module, pageEnd }: CountdownModuleProps) => {
  const { centre } = useWords();
  const nowMs = useServerNow();
  const to = module.to ?? pageEnd;
  if (to === null) return null;
  const leftMs = Date.parse(to) - nowMs;
  return (
    <p className={styles['countdown']}>
      {leftMs <= 0 ? (
        module.endedText
      ) : (
        <>
          <span className={styles['label']}>{module.label}</span>
          <Countdown daysText={centre.days} label={module.label} millisecondsLeft={leftMs} />
        </>
      )}
    </p>
  );
};
