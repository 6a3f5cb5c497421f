import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { sendToHost } from '#host/bridge.ts';
import { useIsApp } from '#host/is-app.ts';
import { call } from '#lib/call/call.ts';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { type ResultNote, readResultNote, resultPath } from '#lib/use/result-note.ts';
import type { ListTab } from '#lib/use/use-status.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { UseSucceededArt } from '#ui/states/illustrations/use-succeeded.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type FollowedUse, useFollowedUse } from './follow-use.ts';
import { type LineTone, ResultView } from './result-view.tsx';
import { type ResultWords, resultWords } from './words.ts';

const PAGE_SIZE = 50;
const list: ListTab = (tab) => call('listMyCoupons', { tab, pageSize: PAGE_SIZE });

/** Addresses where a benefit is taken up: this host or another web page, never a script. */
const WEB_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/;

const liveLine = ({ status, isSlow }: FollowedUse, words: ResultWords): { tone: LineTone; text: string } =>
  status === 'USED'
    ? { tone: 'good', text: words.settled }
    : { tone: 'waiting', text: isSlow ? words.slow : words.processing };

/**
 * `/useCardResult`, with the specified texts (§2). While an order is being processed, a line shows its status; if the
 * coupon is given back, the failure screen replaces this one.
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
    if (followedId === null || followed.status !== 'BACK') return;
    const outcome = { kind: 'failed', reasons: [], place: 'BACK' } as const;
    navigate(resultPath(outcome), { replace: true, state: { uCardId: followedId, outcome } satisfies ResultNote });
  }, [followedId, followed.status, navigate]);
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
