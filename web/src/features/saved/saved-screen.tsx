import { Link } from 'wouter';
import { useRefresher } from '#lib/call/refreshers.ts';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useSession } from '#lib/session/session.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { yuanText } from '#ui/ticket/coupon-face.ts';
import { dataText } from '#ui/ticket/value-text.ts';
import { TopBar } from '#ui/top-bar.tsx';
import { CountedUp } from './counted-up.tsx';
import { Poster } from './poster.tsx';
import { type Savings, useSavings } from './saved-data.ts';
import styles from './saved-screen.module.css';
import { savedText } from './saved-text.ts';
import { SavingsTables } from './savings-table.tsx';
import { savedWords } from './words.ts';

const SKELETONS = 4;
const FEN_PER_YUAN = 100;

/** The total in large type: money, or data where no money was saved. */
const Sum = ({ savings }: { readonly savings: Savings }) => {
  const locale = useLocale();
  const words = savedWords[locale];
  const { totalSavedFen, monthSavedFen, dataMb, count, since } = savings;
  const isMoney = totalSavedFen > 0;
  // While counting up, shows as many decimals as the final amount has.
  const money = (fen: number): string =>
    words.money(
      totalSavedFen % FEN_PER_YUAN === 0 ? String(Math.floor(fen / FEN_PER_YUAN)) : (fen / FEN_PER_YUAN).toFixed(2),
    );
  return (
    <section className={styles['sum']}>
      <h2 className={styles['label']}>{words.total}</h2>
      <p className={styles['figure']}>
        <CountedUp amount={isMoney ? totalSavedFen : dataMb} text={isMoney ? money : (mb) => dataText(mb, locale)} />
      </p>
      <p className={styles['facts']}>
        {isMoney && dataMb > 0 && <span className={styles['fact']}>{words.data(dataText(dataMb, locale))}</span>}
        {monthSavedFen > 0 && <span className={styles['fact']}>{words.thisMonth(yuanText(monthSavedFen))}</span>}
        <span className={styles['fact']}>{words.uses(count)}</span>
        {since !== null && <span className={styles['fact']}>{words.since(formatMoment(since))}</span>}
      </p>
    </section>
  );
};

const Saved = () => {
  const locale = useLocale();
  const words = savedWords[locale];
  const { data, error, mutate } = useSavings();
  useRefresher(mutate);
  const retry = () => mutate();
  if (data === undefined) {
    return error === undefined ? (
      <CouponListSkeleton count={SKELETONS} label={words.loading} />
    ) : (
      <FailedView locale={locale} onRetry={retry} title={words.failed} />
    );
  }
  if (data.imageUrl === null) {
    return (
      <StateView art={<NothingHereArt />} text={words.emptyHint} title={words.empty}>
        <Link className={buttonClass('primary')} href="/myCard">
          {words.toMyCards}
        </Link>
      </StateView>
    );
  }
  const saved = savedText({ savedFen: data.totalSavedFen, dataMb: data.dataMb }, locale);
  return (
    <>
      <Sum savings={data} />
      <SavingsTables savings={data} />
      <Poster imageUrl={data.imageUrl} onRetry={retry} saved={saved} shareText={data.shareText} />
      <p className={styles['note']}>{words.note}</p>
    </>
  );
};

/** `/myCard?saved=1`: what the used coupons saved, by month and coupon, and a picture of it. */
export const SavedScreen = () => {
  const words = savedWords[useLocale()];
  const goBack = useGoBack();
  const session = useSession();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {session === null ? (
          <GuestWall login={words.login} text={words.guestHint} title={words.guest} />
        ) : (
          <Saved key={session.uid} />
        )}
      </main>
    </>
  );
};
