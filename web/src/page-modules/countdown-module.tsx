import type { ClaimPageModule } from '@coupon-centre/contract/content/claim-page';
import { useServerNow } from '#lib/use-server-now.ts';
import { useWords } from '#lib/words/words.tsx';
import { Countdown } from '#ui/countdown.tsx';
import styles from './countdown-module.module.css';

export interface CountdownModuleProps {
  readonly module: Extract<ClaimPageModule, { kind: 'countdown' }>;
  /** When the page ends, ISO 8601; null while no end is planned. */
  readonly pageEnd: string | null;
}

/** Runs to its instant, or to the page's end, on the server's clock; then says what it was told to. */
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
