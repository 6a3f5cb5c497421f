import type { Locale } from '@coupon-centre/contract/field';
import { Link, useSearch } from 'wouter';
import { type CouponUse, useCouponUse } from '#lib/coupon-use.tsx';
import { useGoBack } from '#lib/go-back.ts';
import { requestLogin } from '#lib/login-request.ts';
import { readParameter } from '#lib/parameter.ts';
import { useReadOnly } from '#lib/read-only.ts';
import { useSession } from '#lib/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { RichText } from '#ui/rich-text.tsx';
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

/** What can be done now: start it, wait, collect it first, or look for another one. */
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

/** `/tyCardDetail?uCardId&sCardId&uCardNo`: an experience coupon, from what it is to how the trial of it stands. */
export const TrialScreen = () => {
  const locale = useLocale();
  const goBack = useGoBack();
  const session = useSession();
  // Renders anew when the query changes; the reader also looks at the hash.
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

/** One's own trial, before one has said who one is. */
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
