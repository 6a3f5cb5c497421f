import type { Locale } from '@coupon-centre/contract/foundation/field';
import { busyWords } from './busy-words.ts';
import { failedWords } from './failed-words.ts';
import { NoConnectionArt } from './illustrations/no-connection.tsx';
import { WentWrongArt } from './illustrations/went-wrong.tsx';
import { RetryButton } from './retry-button.tsx';
import { StateView } from './state-view.tsx';

export interface FailedViewProps {
  readonly locale: Locale;
  /** What failed to load. */
  readonly title: string;
  readonly onRetry: () => unknown;
}

/** Shown when something failed to load: says whether the phone is offline or what the server said, and offers a retry. */
export const FailedView = ({ locale, title, onRetry }: FailedViewProps) => {
  const words = failedWords[locale];
  const isOffline = !navigator.onLine;
  return (
    <StateView
      art={isOffline ? <NoConnectionArt /> : <WentWrongArt />}
      isAlert
      text={isOffline ? words.offline : busyWords() || words.slow}
      title={title}
    >
      <RetryButton onRetry={onRetry}>{words.retry}</RetryButton>
    </StateView>
  );
};
