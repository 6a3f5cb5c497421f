import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { busyWords } from '#ui/states/busy-words.ts';
import { NoConnectionArt } from '#ui/states/illustrations/no-connection.tsx';
import { StateView } from '#ui/states/state-view.tsx';

/** Shown when a list failed to load: what the server said, and a retry button. */
export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { centre, shell } = useWords();
  return (
    <StateView art={<NoConnectionArt />} isAlert text={busyWords() || shell.failedHint} title={centre.failed}>
      <Button onPress={onRetry}>{centre.retry}</Button>
    </StateView>
  );
};
