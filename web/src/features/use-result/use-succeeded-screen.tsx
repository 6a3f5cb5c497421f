import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { sendToHost } from '#host/bridge.ts';
import { useIsApp } from '#host/is-app.ts';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { type ResultNote, resultPath } from '#lib/use/result-note.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { UseProcessingArt } from '#ui/states/illustrations/use-processing.tsx';
import { UseSucceededArt } from '#ui/states/illustrations/use-succeeded.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type FollowedUse, useFollowedUse } from './follow-use.ts';
import { NoResult } from './no-result.tsx';
import { type LineTone, ResultView } from './result-view.tsx';
import { UseFacts } from './use-facts.tsx';
import { useResultNote } from './use-result-note.ts';
import { type ResultWords, resultWords } from './words.ts';

/** Addresses where a benefit is taken up: this host or another web page, never a script. */
const WEB_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/;

/** The line of a use that was not answered at once; none for one that was. */
const liveLine = (
  { use, isSlow }: FollowedUse,
  words: ResultWords,
): { readonly tone: LineTone; readonly text: string } =>
  use?.result === 'SUCCESS'
    ? { tone: 'good', text: words.settled }
    : { tone: 'waiting', text: isSlow ? words.slow : words.processing };

interface ResultProps {
  readonly note: ResultNote;
  readonly outcome: Extract<ResultNote['outcome'], { kind: 'done' | 'processing' }>;
}

/** A use that succeeded, with the specified texts (§2), or is being processed, until it turns into success or failure by itself. */
const Result = ({ note, outcome }: ResultProps) => {
  const { uCardId, uid, mTitle } = note;
  const words = resultWords[useLocale()];
  const isApp = useIsApp();
  const [, navigate] = useLocation();
  const { orderNo } = outcome;
  const followed = useFollowedUse(orderNo);
  const { use } = followed;
  useEffect(() => {
    if (use?.result !== 'FAILED') return;
    const failed = { kind: 'failed', reasons: [use.effectiveHint], place: 'BACK', orderNo } as const;
    const failure: ResultNote = { uCardId, uid, mTitle, outcome: failed };
    navigate(resultPath(failed), { replace: true, state: failure });
  }, [use, uCardId, uid, mTitle, orderNo, navigate]);
  const wasOpen = outcome.kind === 'processing';
  const isDone = !wasOpen || use?.result === 'SUCCESS';
  const redirect = outcome.kind === 'done' ? outcome.redirect : undefined;
  return (
    <ResultView
      art={isDone ? <UseSucceededArt /> : <UseProcessingArt />}
      buttons={
        <>
          {redirect && WEB_ADDRESS.test(redirect) && (
            <a className={buttonClass('collect', 'block')} href={redirect}>
              {words.takeUp}
            </a>
          )}
          <Link className={buttonClass('primary', 'block')} href="/myCard">
            {words.toMyCards}
          </Link>
          {isApp && (
            <Button look="plain" onPress={() => sendToHost({ serviceName: 'goClient' })} size="block">
              {words.toApp}
            </Button>
          )}
        </>
      }
      facts={<UseFacts mTitle={mTitle} orderNo={orderNo} use={use} />}
      heading={isDone ? words.success : words.inProcess}
      line={wasOpen ? liveLine(followed, words) : undefined}
      notice={words.notice}
      orderNo={orderNo}
    />
  );
};

/** `/useCardResult`: success, only once it succeeded, or being processed. */
export const UseSucceededScreen = () => {
  const words = resultWords[useLocale()];
  const goBack = useGoBack();
  const note = useResultNote();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      {note === null || note.outcome.kind === 'failed' ? <NoResult /> : <Result note={note} outcome={note.outcome} />}
    </>
  );
};
