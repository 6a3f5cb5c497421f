import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';

/** Nothing is on offer. */
export const NoClasses = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { centre } = useWords();
  return (
    <StateView art={<NothingHereArt />} text={centre.emptyHint} title={centre.empty}>
      <Button look="quiet" onPress={onRetry}>
        {centre.retry}
      </Button>
    </StateView>
  );
};
