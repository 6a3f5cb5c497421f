import type { Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { KEY_PATTERN } from '@coupon-centre/contract/foundation/limits';
import type { Shared } from '@coupon-centre/contract/front-ends/page-rendering';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { ClaimOriginProvider } from '#lib/offer/claim-origin.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useRendered } from '#lib/page/page-state.tsx';
import type { ShareTarget } from '#lib/share/share-link.ts';
import { useShare } from '#lib/share/share-state.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { TallCoupon } from '#page-modules/coupon/tall-coupon.tsx';
import { PageCardsProvider } from '#page-modules/page-cards.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { valueText } from '#ui/ticket/value-text.ts';
import { OfferList } from './offer-list.tsx';
import { type Named, useOffers, useShared } from './share-calls.ts';
import styles from './share-frame.module.css';
import { ShareFrame } from './share-frame.tsx';
import { type SharedStatus, statusOf } from './shared-status.ts';
import { sharePageWords } from './words.ts';

const MOMENT = 'YYYY-MM-DD HH:mm';
const SKELETONS = 3;

/** The wire's rule for a coupon's id (`contract/field`): others are not requested. */
const COUPON_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const namedBy = (sCardId: string | null, pageId: string | null): Named => {
  if (sCardId !== null) return COUPON_ID.test(sCardId) ? { kind: 'coupon', id: sCardId } : { kind: 'unknown' };
  if (pageId === null) return { kind: 'nothing' };
  return KEY_PATTERN.test(pageId) ? { kind: 'page', id: pageId } : { kind: 'unknown' };
};

/** What the address names; during hydration, what was rendered. */
const useNamed = (): Named => {
  const rendered = useRendered('shared');
  const isHydrated = useIsHydrated();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  if (!isHydrated) return rendered?.shared ?? { kind: 'nothing' };
  return namedBy(readParameter('sCardId'), readParameter('pageId'));
};

/** Whether the rendered data can be shown until an answer arrives. */
const canStandFor = (shared: Shared, named: Named): boolean => {
  if (shared.kind === 'unknown') return named.kind !== 'nothing';
  return shared.kind === named.kind && ('id' in shared ? shared.id : '') === ('id' in named ? named.id : '');
};

interface HeadText {
  readonly heading: string;
  readonly sub: string;
  readonly target: ShareTarget | null;
}

/** The head's text for the shared item's status, and what can be shared on. */
const headOf = (status: SharedStatus, locale: Locale): HeadText => {
  const words = sharePageWords[locale];
  switch (status.kind) {
    case 'nothing':
      return { heading: words.nothingHeading, sub: words.nothingSub, target: { kind: 'platform' } };
    case 'gone':
      return { heading: words.goneHeading, sub: words.gone, target: null };
    case 'ended':
      return { heading: words.endedHeading, sub: words.ended(status.name), target: null };
    case 'soon': {
      const moment = formatMoment(status.startsAt, MOMENT);
      return { heading: words.soonHeading, sub: words.startsAt(status.name, moment), target: null };
    }
    case 'coupon':
      return {
        heading: words.couponHeading,
        sub: words.couponSub,
        target: { kind: 'coupon', sCardId: status.card.sCardId },
      };
    case 'page': {
      const { pageId, share } = status.page;
      return { heading: share.title, sub: share.subTitle, target: { kind: 'page', pageId } };
    }
    default:
      return status satisfies never;
  }
};

const SharedCoupon = ({ card, listedAt }: { readonly card: Card; readonly listedAt: number }) => {
  const nowMs = useListNow([card]);
  const cards = { list: [card], listedAt, hasFailed: false, retry: () => undefined };
  return (
    <PageCardsProvider cards={cards} sticky={[]}>
      <TallCoupon card={card} isLarge listedAt={listedAt} nowMs={nowMs} />
    </PageCardsProvider>
  );
};

/** The page's coupons, collected as on the page itself, and a link to the full page. */
const SharedPage = ({ shared }: { readonly shared: Extract<Shared, { kind: 'page' }> }) => {
  const words = sharePageWords[useLocale()];
  return (
    <ClaimOriginProvider origin={{ pageId: shared.id }}>
      <OfferList coupons={shared.cards} title={words.shared} />
      <p className={styles['on']}>
        <Link className={buttonClass('quiet', 'block')} href={`/h5Page?pageId=${encodeURIComponent(shared.id)}`}>
          {words.toPage}
        </Link>
      </p>
    </ClaimOriginProvider>
  );
};

const useSharedWords = (status: SharedStatus): void => {
  const card = status.kind === 'coupon' ? status.card : null;
  const share = status.kind === 'page' ? status.page.share : card?.share;
  const locale = useLocale();
  useShare(share?.title ?? card?.mTitle, share?.subTitle ?? card?.sTitle, {
    imageUrl: share?.imageUrl ?? '',
    ...(card && { value: valueText(card, locale) }),
  });
};

const SharedView = ({ shared }: { readonly shared: Shared }) => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const rendered = useRendered('shared');
  const offers = useOffers(rendered?.offers);
  const status = statusOf(shared);
  const head = headOf(status, locale);
  useSharedWords(status);
  const front: ReactNode =
    status.kind === 'coupon' && shared.kind === 'coupon' ? (
      <SharedCoupon card={status.card} listedAt={Date.parse(shared.cards.asOf)} />
    ) : null;
  const isThere = status.kind === 'coupon' || status.kind === 'page';
  const shown = isThere && 'cards' in shared ? shared.cards.list.map(({ sCardId }) => sCardId) : [];
  const others = offers.data && {
    ...offers.data,
    list: offers.data.list.filter(({ sCardId }) => !shown.includes(sCardId)),
  };
  return (
    <ShareFrame {...head} front={front}>
      {status.kind === 'page' && shared.kind === 'page' && <SharedPage shared={shared} />}
      {others && (others.list.length > 0 || !isThere) && (
        <OfferList coupons={others} title={isThere ? words.more : words.nowOn} />
      )}
      {!others && offers.error && <FailedView locale={locale} onRetry={() => offers.mutate()} title={words.failed} />}
      {!others && !offers.error && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
    </ShareFrame>
  );
};

/** `/shareIndex?sCardId=` or `?pageId=`: what a friend shared, to collect after login, and what else is on. */
export const SharedScreen = () => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const named = useNamed();
  const rendered = useRendered('shared');
  const before = rendered !== null && canStandFor(rendered.shared, named) ? rendered.shared : undefined;
  const { data, error, mutate } = useShared(named, before);
  if (data !== undefined) return <SharedView shared={data} />;
  return (
    <ShareFrame heading={words.nothingHeading} sub={words.nothingSub} target={null}>
      {error ? (
        <FailedView locale={locale} onRetry={() => mutate()} title={words.failed} />
      ) : (
        <CouponListSkeleton count={SKELETONS} label={words.loading} />
      )}
    </ShareFrame>
  );
};
