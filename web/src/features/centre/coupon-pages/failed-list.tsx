import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { busyWords } from '#ui/states/busy-words.ts';
import { RetryButton } from '#ui/states/retry-button.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { loadExtras } from '../load-extras.ts';

/** Shown when a list failed to load: what the server said, and a retry button. Its picture comes if it can be loaded. */
export const FailedList = ({ onRetry }: { readonly onRetry: () => unknown }) => {
  const { centre, shell } = useWords();
  const { part } = useDeferred(loadExtras);
  return (
    <StateView
      art={part && <part.NoConnectionArt />}
      isAlert
      text={busyWords() || shell.failedHint}
      title={centre.failed}
    >
      <RetryButton onRetry={onRetry}>{centre.retry}</RetryButton>
    </StateView>
  );
};
