import { Link } from 'wouter';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useHasService } from '#lib/service/customer-service.tsx';
import type { CouponPlace } from '#lib/use/outcome-of-use.ts';
import type { ResultNote } from '#lib/use/result-note.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { UseFailedArt } from '#ui/states/illustrations/use-failed.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useFollowedUse } from './follow-use.ts';
import { NoResult } from './no-result.tsx';
import { type LineTone, ResultView } from './result-view.tsx';
import { UseFacts } from './use-facts.tsx';
import { useResultNote } from './use-result-note.ts';
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

interface FailureProps {
  readonly note: ResultNote;
  readonly failure: Extract<ResultNote['outcome'], { kind: 'failed' }>;
}

const Failure = ({ note: { mTitle }, failure }: FailureProps) => {
  const words = resultWords[useLocale()];
  const { orderNo, place } = failure;
  const { use } = useFollowedUse(orderNo);
  const hasService = useHasService();
  const reasons = failure.reasons.length ? failure.reasons : [words.unknownReason];
  return (
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
      facts={<UseFacts mTitle={mTitle} orderNo={orderNo} use={use} />}
      heading={words.failure}
      line={placeLine(place, words)}
      next={{
        title: words.next,
        steps: [
          ...(place === 'GONE' ? [] : [words.nextRetry]),
          words.nextOther,
          ...(hasService ? [orderNo === undefined ? words.nextHelp : words.nextHelpWithOrder] : []),
        ],
      }}
      notice={reasons.join(words.listMark)}
      orderNo={orderNo}
    />
  );
};

/** `/useCardFailResult`: why it failed, where the coupon is, what to do next, and who helps. */
export const UseFailedScreen = () => {
  const words = resultWords[useLocale()];
  const goBack = useGoBack();
  const note = useResultNote();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      {note?.outcome.kind === 'failed' ? <Failure failure={note.outcome} note={note} /> : <NoResult />}
    </>
  );
};
