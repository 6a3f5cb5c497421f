import { Link } from 'wouter';
import { useShare } from '#lib/share/share-state.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { OfferList } from './offer-list.tsx';
import styles from './platform-screen.module.css';
import { askOffers, useAnswer, useRendered } from './share-calls.ts';
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

/** `/exchangePage`: what the province's coupon platform is, for somebody who was sent here, with what it offers today. */
export const PlatformScreen = () => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const { data, hasFailed, retry } = useAnswer(['platform'], askOffers, useRendered('platform')?.offers);
  useShare();
  return (
    <ShareFrame
      front={<Points />}
      heading={words.platformHeading}
      sub={words.platformSub}
      target={{ kind: 'platform' }}
    >
      {data && <OfferList coupons={data} title={words.today} />}
      {!data && hasFailed && <FailedView locale={locale} onRetry={retry} title={words.failed} />}
      {!data && !hasFailed && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
      <p className={styles['more']}>
        <Link className={buttonClass('plain')} href="/exchange">
          {words.toExchange}
        </Link>
      </p>
    </ShareFrame>
  );
};
