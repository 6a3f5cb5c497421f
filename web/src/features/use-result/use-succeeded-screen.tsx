import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { sendToHost } from '#host/bridge.ts';
import { useIsApp } from '#host/is-app.ts';
import { call } from '#lib/call.ts';
import { useGoBack } from '#lib/go-back.ts';
import { type ResultNote, readResultNote, resultPath } from '#lib/result-note.ts';
import type { ListTab } from '#lib/standing-of-use.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { UseSucceededArt } from '#ui/illustrations/use-succeeded.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type FollowedUse, useFollowedUse } from './follow-use.ts';
import { type LineTone, ResultView } from './result-view.tsx';
import { type ResultWords, resultWords } from './words.ts';

const PAGE_SIZE = 50;
const list: ListTab = (tab) => call('getUserCardList', { tab, pageSize: PAGE_SIZE });

/** Where a benefit is taken up: this host or another web page, nothing that runs here. */
const WEB_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/;

const liveLine = ({ standing, isSlow }: FollowedUse, words: ResultWords): { tone: LineTone; text: string } =>
  standing === 'USED'
    ? { tone: 'good', text: words.settled }
    : { tone: 'waiting', text: isSlow ? words.slow : words.processing };

/**
 * `/useCardResult`, word for word as specified (§2). For an order that is being processed a line below follows it until it
 * is settled; one that is given back moves on to the failure's screen.
 */
export const UseSucceededScreen = () => {
  const words = resultWords[useLocale()];
  const goBack = useGoBack();
  const isApp = useIsApp();
  const [, navigate] = useLocation();
  const note = readResultNote(useHistoryState());
  const followedId = note?.outcome.kind === 'processing' ? note.uCardId : null;
  const followed = useFollowedUse(followedId, list);
  useEffect(() => {
    if (followedId === null || followed.standing !== 'BACK') return;
    const outcome = { kind: 'failed', reasons: [], place: 'BACK' } as const;
    navigate(resultPath(outcome), { replace: true, state: { uCardId: followedId, outcome } satisfies ResultNote });
  }, [followedId, followed.standing, navigate]);
  const redirect = note?.outcome.kind === 'done' ? note.outcome.redirect : undefined;
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <ResultView
        art={<UseSucceededArt />}
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
        heading={words.success}
        line={followedId === null ? undefined : liveLine(followed, words)}
        notice={words.notice}
      />
    </>
  );
};
