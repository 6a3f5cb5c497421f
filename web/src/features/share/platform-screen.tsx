import { Link } from 'wouter';
import { useRendered } from '#lib/page/page-state.tsx';
import { useShare } from '#lib/share/share-state.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { OfferList } from './offer-list.tsx';
import styles from './platform-screen.module.css';
import { useOffers } from './share-calls.ts';
import { ShareFrame } from './share-frame.tsx';
import { sharePageWords } from './words.ts';

const SKELETONS = 3;

const Points = () => {
  const words = sharePageWords[useLocale()];
  return (
    <section aria-label={words.pointsHeading} className={styles['points']}>
      <ol className={styles['list']}>
        {words.points.map(({ title, text }) => (
          <li className={styles['point']} key={title}>
            <strong className={styles['title']}>{title}</strong>
            <span className={styles['text']}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** `/exchangePage`: introduces the province's coupon platform to new visitors, with today's offers. */
export const PlatformScreen = () => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const { data, error, mutate } = useOffers(useRendered('platform')?.offers);
  useShare();
  return (
    <ShareFrame
      front={<Points />}
      heading={words.platformHeading}
      sub={words.platformSub}
      target={{ kind: 'platform' }}
    >
      {data && <OfferList coupons={data} title={words.today} />}
      {!data && error && <FailedView locale={locale} onRetry={() => mutate()} title={words.failed} />}
      {!data && !error && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
      <p className={styles['more']}>
        <Link className={buttonClass('plain')} href="/exchange">
          {words.toExchange}
        </Link>
      </p>
    </ShareFrame>
  );
};
