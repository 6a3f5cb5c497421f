import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useGoBack } from '#lib/navigation/go-back.ts';
import type { CouponPlace } from '#lib/use/outcome-of-use.ts';
import { readResultNote } from '#lib/use/result-note.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { UseFailedArt } from '#ui/states/illustrations/use-failed.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type LineTone, ResultView } from './result-view.tsx';
import { type ResultWords, resultWords } from './words.ts';

const placeLine = (place: CouponPlace, words: ResultWords): { tone: LineTone; text: string } => {
  switch (place) {
    case 'BACK':
      return { tone: 'good', text: words.isBack };
    case 'STILL_YOURS':
      return { tone: 'good', text: words.isStillYours };
    case 'GONE':
      return { tone: 'warm', text: words.isGone };
    default:
      return place satisfies never;
  }
};

/** `/useCardFailResult`: why it failed, where the coupon is, what to do next. */
export const UseFailedScreen = () => {
  const words = resultWords[useLocale()];
  const goBack = useGoBack();
  const outcome = readResultNote(useHistoryState())?.outcome;
  const failure = outcome?.kind === 'failed' ? outcome : null;
  const reasons = failure?.reasons.length ? failure.reasons : [words.unknownReason];
  const canRetry = failure !== null && failure.place !== 'GONE';
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <ResultView
        art={<UseFailedArt />}
        buttons={
          <>
            <Link className={buttonClass('primary', 'block')} href="/myCard">
              {words.toMyCards}
            </Link>
            <Link className={buttonClass('quiet', 'block')} href="/">
              {words.toCentre}
            </Link>
          </>
        }
        heading={words.failure}
        line={failure ? placeLine(failure.place, words) : undefined}
        next={{ title: words.next, steps: [...(canRetry ? [words.nextRetry] : []), words.nextOther, words.nextHelp] }}
        notice={reasons.join(words.listMark)}
      />
    </>
  );
};
