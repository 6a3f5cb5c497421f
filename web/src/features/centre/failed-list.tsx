import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NoConnectionArt } from '#ui/illustrations/no-connection.tsx';
import { StateView } from '#ui/state-view.tsx';

/** Stands where a list did not come, with the way to try again. */
export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { centre } = useWords();
  return (
    <StateView art={<NoConnectionArt />} isAlert text={centre.failedHint} title={centre.failed}>
      <Button onPress={onRetry}>{centre.retry}</Button>
    </StateView>
  );
};
