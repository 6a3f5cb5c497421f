import type { Locale } from '@coupon-centre/contract/field';
import { Button } from './button.tsx';
import { failedWords } from './failed-words.ts';
import { NoConnectionArt } from './illustrations/no-connection.tsx';
import { WentWrongArt } from './illustrations/went-wrong.tsx';
import { StateView } from './state-view.tsx';

export interface FailedViewProps {
  readonly locale: Locale;
  /** What did not come. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Stands where something did not come: says whether the phone is offline, and offers to try again. */
export const FailedView = ({ locale, title, onRetry }: FailedViewProps) => {
  const words = failedWords[locale];
  const isOffline = !navigator.onLine;
  return (
    <StateView
      art={isOffline ? <NoConnectionArt /> : <WentWrongArt />}
      isAlert
      text={isOffline ? words.offline : words.slow}
      title={title}
    >
      <Button onPress={onRetry}>{words.retry}</Button>
    </StateView>
  );
};
