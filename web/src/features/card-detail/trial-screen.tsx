import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Link, useSearch } from 'wouter';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useSession } from '#lib/session/session.ts';
import type { CouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type DetailKey, readDetailKey, useCardDetail } from './card-detail.ts';
import frame from './card-detail-screen.module.css';
import { DetailBody, UseButton } from './detail-body.tsx';
import { type CardDetail, DetailTicket } from './detail-ticket.tsx';
import { TrialProgress } from './trial-progress.tsx';
import styles from './trial-screen.module.css';
import type { Trial } from './trial-state.ts';
import { trialWords } from './trial-words.ts';
import { cardDetailWords } from './words.ts';

/** What is tried, for how long, and what happens when it ends. */
const TrialFacts = ({ trial, locale }: { readonly trial: Trial; readonly locale: Locale }) => {
  const words = trialWords[locale];
  const facts = [
    [words.what, trial.what],
    [words.howLong, words.howLongText(trial.days)],
    [words.afterwards, trial.afterwards],
  ] as const;
  return (
    <dl className={frame['rules']}>
      {facts.map(
        ([name, text]) =>
          text !== null && (
            <div className={styles['fact']} key={name}>
              <dt className={styles['name']}>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

interface FootProps {
  readonly detail: CardDetail;
  readonly locale: Locale;
  readonly coupon: DetailKey;
  readonly use: CouponUse;
}

/** The available action: start it, wait, or look for another one. */
const Foot = ({ detail, locale, coupon, use }: FootProps) => {
  const words = trialWords[locale];
  if (detail.state === 'USING') return <p className={frame['reason']}>{words.starting}</p>;
  if (detail.state === 'AVAILABLE' && coupon.uCardId !== null) {
    return <UseButton coupon={coupon} detail={detail} text={words.start} use={use} />;
  }
  return (
    <div className={frame['foot']}>
      <Link className={buttonClass('quiet', 'block')} href="/?classId=experience">
        {words.more}
      </Link>
    </div>
  );
};

const TrialBody = (key: DetailKey) => {
  const locale = useLocale();
  const { state, retry } = useCardDetail(key, useSession()?.uid);
  return (
    <DetailBody
      foot={(detail, use) => <Foot coupon={key} detail={detail} locale={locale} use={use} />}
      retry={retry}
      state={state}
      top={(detail) => (
        <>
          {detail.trial && <TrialProgress locale={locale} trial={detail.trial} />}
          <DetailTicket detail={detail} locale={locale} />
          {detail.trial && <TrialFacts locale={locale} trial={detail.trial} />}
        </>
      )}
    />
  );
};

/** `/tyCardDetail?uCardId&sCardId&uCardNo`: an experience coupon and the progress of its trial. */
export const TrialScreen = () => {
  const locale = useLocale();
  const goBack = useGoBack();
  const session = useSession();
  const words = trialWords[locale];
  // Re-renders when the query changes.
  useSearch();
  const key = readDetailKey();
  return (
    <>
      <TopBar back={{ label: cardDetailWords[locale].back, onPress: goBack }} title={words.title} />
      <main className={frame['screen']}>
        {key.uCardId !== null && session === null ? (
          <GuestWall login={words.login} title={words.guest} />
        ) : (
          <TrialBody {...key} />
        )}
      </main>
    </>
  );
};
