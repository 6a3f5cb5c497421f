import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NoConnectionArt } from '#ui/states/illustrations/no-connection.tsx';
import { StateView } from '#ui/states/state-view.tsx';

/** Shown when a list failed to load, with a retry button. */
export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { centre } = useWords();
  return (
    <StateView art={<NoConnectionArt />} isAlert text={centre.failedHint} title={centre.failed}>
      <Button onPress={onRetry}>{centre.retry}</Button>
    </StateView>
  );
};
