import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';

/** No coupon of any class is on offer. */
export const EmptyCentre = ({ onRetry }: { readonly onRetry: () => unknown }) => {
  const { centre } = useWords();
  return (
    <StateView art={<NothingHereArt />} text={centre.emptyHint} title={centre.empty}>
      <Button look="quiet" onPress={() => void onRetry()}>
        {centre.retry}
      </Button>
    </StateView>
  );
};
