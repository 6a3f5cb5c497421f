import { Link, useSearch } from 'wouter';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useSession } from '#lib/session/session.ts';
import { ShareButton } from '#lib/share/share-button.tsx';
import { useShare } from '#lib/share/share-state.ts';
import type { CouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { valueText } from '#ui/ticket/value-text.ts';
import { TopBar } from '#ui/top-bar.tsx';
import { type DetailKey, readDetailKey, useCardDetail } from './card-detail.ts';
import styles from './card-detail-screen.module.css';
import { DetailBody, UseButton } from './detail-body.tsx';
import { type CardDetail, DetailTicket } from './detail-ticket.tsx';
import { PlacesRow } from './places/places-row.tsx';
import { cardDetailWords } from './words.ts';

interface FootProps {
  readonly detail: CardDetail;
  readonly coupon: DetailKey;
  readonly use: CouponUse;
}

/** The available action: use it, or wait; none for a coupon that is finished or only shown. */
const Foot = ({ detail, coupon, use }: FootProps) => {
  const words = cardDetailWords[useLocale()];
  if (detail.state === 'USING') {
    return <p className={styles['reason']}>{words.using}</p>;
  }
  return detail.useEntry === 'USE' && <UseButton coupon={coupon} detail={detail} text={words.use} use={use} />;
};

interface TopProps {
  readonly detail: CardDetail;
  readonly coupon: DetailKey;
}

const Top = ({ detail, coupon: { sCardId, uCardId } }: TopProps) => {
  const locale = useLocale();
  return (
    <>
      <DetailTicket detail={detail} locale={locale} />
      {uCardId !== null && (detail.state === 'AVAILABLE' || detail.state === 'USING') && (
        <Link className={classNames(buttonClass('quiet'), styles['show'])} href={`/checkCoupon?uCardId=${uCardId}`}>
          {cardDetailWords[locale].show}
        </Link>
      )}
      {detail.placeCount !== undefined && sCardId !== null && (
        <PlacesRow count={detail.placeCount} sCardId={sCardId} uCardId={uCardId} />
      )}
    </>
  );
};

/** `/cardDetail?uCardId&sCardId&uCardNo`: the coupon in full (specification §2). */
export const CardDetailScreen = () => {
  const locale = useLocale();
  const words = cardDetailWords[locale];
  const goBack = useGoBack();
  const session = useSession();
  // Re-renders when the query changes.
  useSearch();
  const detailKey = readDetailKey();
  const isGuests = detailKey.uCardId !== null && session === null;
  const { state, retry } = useCardDetail(detailKey, session?.uid);
  const detail = state.status === 'ready' ? state.detail : null;
  const share = detail?.share;
  useShare(share?.title ?? detail?.mTitle, share?.subTitle ?? detail?.sTitle, {
    imageUrl: share?.imageUrl ?? '',
    ...(detail && { value: valueText(detail, locale) }),
  });
  return (
    <>
      <TopBar
        back={{ label: words.back, onPress: goBack }}
        end={
          detail !== null &&
          detailKey.sCardId !== null && <ShareButton target={{ kind: 'coupon', sCardId: detailKey.sCardId }} />
        }
        title={words.title}
      />
      <main className={styles['screen']}>
        {isGuests ? (
          <GuestWall login={words.login} title={words.guest} />
        ) : (
          <DetailBody
            foot={(shown, use) => <Foot coupon={detailKey} detail={shown} use={use} />}
            retry={retry}
            state={state}
            top={(shown) => <Top coupon={detailKey} detail={shown} />}
          />
        )}
      </main>
    </>
  );
};
