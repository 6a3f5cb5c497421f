import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Link, useSearch } from 'wouter';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { useSession } from '#lib/session/session.ts';
import { type CouponUse, useCouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { BlankTicket } from './blank-ticket.tsx';
import { type DetailKey, useCardDetail } from './card-detail.ts';
import frame from './card-detail-screen.module.css';
import { type CardDetail, DetailTicket } from './detail-ticket.tsx';
import { TrialProgress } from './trial-progress.tsx';
import styles from './trial-screen.module.css';
import type { Trial } from './trial-state.ts';
import { trialWords } from './trial-words.ts';
import { cardDetailWords } from './words.ts';

interface PartProps {
  readonly detail: CardDetail;
  readonly locale: Locale;
}

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

interface FootProps extends PartProps {
  readonly coupon: DetailKey;
  readonly use: CouponUse;
}

/** The available action: start it, wait, collect it first, or look for another one. */
const Foot = ({ detail, locale, coupon, use }: FootProps) => {
  const words = trialWords[locale];
  const refusal = useReadOnly();
  const { uCardId, uCardNo } = coupon;
  if (detail.state === 'USING') return <p className={frame['reason']}>{words.starting}</p>;
  if (detail.state === 'AVAILABLE' && uCardId !== null) {
    if (!detail.usable) return <p className={frame['reason']}>{detail.reason}</p>;
    return (
      <div className={frame['foot']}>
        <Button
          onPress={() => use.begin({ ...detail, uCardId, uCardNo: uCardNo ?? undefined })}
          refusal={refusal}
          size="block"
        >
          {words.start}
        </Button>
      </div>
    );
  }
  const isOffered = detail.state === 'OFFERED';
  return (
    <div className={frame['foot']}>
      <Link className={buttonClass(isOffered ? 'collect' : 'quiet', 'block')} href="/?classId=experience">
        {isOffered ? words.toCentre : words.more}
      </Link>
    </div>
  );
};

const TrialBody = (key: DetailKey) => {
  const locale = useLocale();
  const words = cardDetailWords[locale];
  const { state, retry } = useCardDetail(key);
  const use = useCouponUse();
  switch (state.status) {
    case 'loading':
      return <BlankTicket loadingLabel={words.loading} />;
    case 'quiet':
      return <BlankTicket />;
    case 'failed':
      return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
    case 'ready': {
      const { detail } = state;
      return (
        <>
          {detail.trial && <TrialProgress locale={locale} trial={detail.trial} />}
          <DetailTicket detail={detail} locale={locale} />
          {detail.trial && <TrialFacts locale={locale} trial={detail.trial} />}
          <section className={frame['rules']}>
            <h2 className={frame['heading']}>{words.rules}</h2>
            <RichText html={detail.rule} />
          </section>
          <Foot coupon={key} detail={detail} locale={locale} use={use} />
          {use.dialog}
        </>
      );
    }
    default:
      return state satisfies never;
  }
};

/** `/tyCardDetail?uCardId&sCardId&uCardNo`: an experience coupon and the progress of its trial. */
export const TrialScreen = () => {
  const locale = useLocale();
  const goBack = useGoBack();
  const session = useSession();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  const uCardId = readParameter('uCardId');
  const key = { sCardId: readParameter('sCardId'), uCardNo: readParameter('uCardNo'), uCardId };
  return (
    <>
      <TopBar back={{ label: cardDetailWords[locale].back, onPress: goBack }} title={trialWords[locale].title} />
      <main className={frame['screen']}>
        {uCardId !== null && session === null ? (
          <GuestsTrial locale={locale} />
        ) : (
          <TrialBody key={session?.uid} {...key} />
        )}
      </main>
    </>
  );
};

/** A guest's view of an owned trial: asks them to log in. */
const GuestsTrial = ({ locale }: { readonly locale: Locale }) => {
  const words = trialWords[locale];
  return (
    <>
      <BlankTicket />
      <p className={frame['reason']}>{words.guest}</p>
      <div className={frame['foot']}>
        <Button onPress={() => void requestLogin()} size="block">
          {words.login}
        </Button>
      </div>
    </>
  );
};
