import { useLocation } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';

/** No coupon matches the keyword: the way back to all of them. */
export const NothingFound = ({ keyword }: { readonly keyword: string }) => {
  const { centre } = useWords();
  const [path, navigate] = useLocation();
  return (
    <StateView art={<NothingHereArt />} text={centre.searchEmptyHint} title={centre.searchEmpty(keyword)}>
      <Button onPress={() => navigate(path)}>{centre.showAll}</Button>
    </StateView>
  );
};
