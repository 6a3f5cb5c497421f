import type { Card } from '@coupon-centre/contract/card/card';
import type { Shared } from '@coupon-centre/contract/content/page-rendering';
import type { Locale } from '@coupon-centre/contract/field';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { formatMoment } from '#lib/business-time.ts';
import { useIsHydrated } from '#lib/hydrated.ts';
import { ClaimSourceProvider } from '#lib/offer/claim-source.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { readParameter } from '#lib/parameter.ts';
import type { ShareTarget } from '#lib/share/share-link.ts';
import { useShare } from '#lib/share/share-state.ts';
import { useLocale } from '#lib/words/words.tsx';
import { PageCardsProvider } from '#page-modules/page-cards.tsx';
import { TallCoupon } from '#page-modules/tall-coupon.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { OfferList } from './offer-list.tsx';
import { askNamed, askOffers, type Named, useAnswer, useRendered } from './share-calls.ts';
import styles from './share-frame.module.css';
import { ShareFrame } from './share-frame.tsx';
import { type Standing, standingOf } from './shared-standing.ts';
import { sharePageWords } from './words.ts';

const MOMENT = 'YYYY-MM-DD HH:mm';
const SKELETONS = 3;

/** The wire's rules for ids (`contract/field`): anything else is not asked for. */
const COUPON_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PAGE_ID = /^[\w-]{1,64}$/;

const namedBy = (sCardId: string | null, pageId: string | null): Named => {
  if (sCardId !== null) return COUPON_ID.test(sCardId) ? { kind: 'coupon', id: sCardId } : { kind: 'unknown' };
  if (pageId === null) return { kind: 'nothing' };
  return PAGE_ID.test(pageId) ? { kind: 'page', id: pageId } : { kind: 'unknown' };
};

/** What the address names; while the server's rendering is taken over, what was rendered. */
const useNamed = (): Named => {
  const rendered = useRendered('shared');
  const isHydrated = useIsHydrated();
  // Renders anew when the query changes; the reader also looks at the hash.
  useSearch();
  if (!isHydrated) return rendered?.shared ?? { kind: 'nothing' };
  return namedBy(readParameter('sCardId'), readParameter('pageId'));
};

/** Whether what was rendered can stand for what is named until an answer is there. */
const canStandFor = (shared: Shared, named: Named): boolean => {
  if (shared.kind === 'unknown') return named.kind !== 'nothing';
  return shared.kind === named.kind && ('id' in shared ? shared.id : '') === ('id' in named ? named.id : '');
};

interface Said {
  readonly heading: string;
  readonly sub: string;
  readonly target: ShareTarget | null;
}

/** The head's words for what was shared as it stands, and what can be shared on. */
const saidOf = (standing: Standing, locale: Locale): Said => {
  const words = sharePageWords[locale];
  switch (standing.kind) {
    case 'nothing':
      return { heading: words.nothingHeading, sub: words.nothingSub, target: { kind: 'platform' } };
    case 'gone':
      return { heading: words.goneHeading, sub: words.gone, target: null };
    case 'ended':
      return { heading: words.endedHeading, sub: words.ended(standing.name), target: null };
    case 'soon': {
      const moment = formatMoment(standing.startsAt, MOMENT);
      return { heading: words.soonHeading, sub: words.startsAt(standing.name, moment), target: null };
    }
    case 'coupon':
      return {
        heading: words.couponHeading,
        sub: words.couponSub,
        target: { kind: 'coupon', sCardId: standing.card.sCardId },
      };
    case 'page': {
      const { pageId, share } = standing.page;
      return { heading: share.title, sub: share.subTitle, target: { kind: 'page', pageId } };
    }
    default:
      return standing satisfies never;
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

/** The page's coupons, collected as on the page itself, and the way to all of it. */
const SharedPage = ({ shared }: { readonly shared: Extract<Shared, { kind: 'page' }> }) => {
  const words = sharePageWords[useLocale()];
  return (
    <ClaimSourceProvider source={{ pageId: shared.id }}>
      <OfferList coupons={shared.cards} title={words.shared} />
      <p className={styles['on']}>
        <Link className={buttonClass('quiet', 'block')} href={`/h5Page?pageId=${encodeURIComponent(shared.id)}`}>
          {words.toPage}
        </Link>
      </p>
    </ClaimSourceProvider>
  );
};

const useSharedWords = (standing: Standing): void => {
  const card = standing.kind === 'coupon' ? standing.card : null;
  const share = standing.kind === 'page' ? standing.page.share : card?.share;
  useShare(share?.title ?? card?.mTitle, share?.subTitle ?? card?.sTitle, share?.imageUrl ?? '');
};

const SharedView = ({ shared }: { readonly shared: Shared }) => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const rendered = useRendered('shared');
  const offers = useAnswer(['offers-beside'], askOffers, rendered?.offers);
  const standing = standingOf(shared);
  const said = saidOf(standing, locale);
  useSharedWords(standing);
  const front: ReactNode =
    standing.kind === 'coupon' && shared.kind === 'coupon' ? (
      <SharedCoupon card={standing.card} listedAt={Date.parse(shared.cards.asOf)} />
    ) : null;
  const isThere = standing.kind === 'coupon' || standing.kind === 'page';
  const shown = isThere && 'cards' in shared ? shared.cards.list.map(({ sCardId }) => sCardId) : [];
  const others = offers.data && {
    ...offers.data,
    list: offers.data.list.filter(({ sCardId }) => !shown.includes(sCardId)),
  };
  return (
    <ShareFrame {...said} front={front}>
      {standing.kind === 'page' && shared.kind === 'page' && <SharedPage shared={shared} />}
      {others && (others.list.length > 0 || !isThere) && (
        <OfferList coupons={others} title={isThere ? words.more : words.nowOn} />
      )}
      {!others && offers.hasFailed && <FailedView locale={locale} onRetry={offers.retry} title={words.failed} />}
      {!others && !offers.hasFailed && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
    </ShareFrame>
  );
};

/** `/shareIndex?sCardId=` or `?pageId=`: what a friend shared, collected after login, and what is on beside it. */
export const SharedScreen = () => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const named = useNamed();
  const rendered = useRendered('shared');
  const before = rendered !== null && canStandFor(rendered.shared, named) ? rendered.shared : undefined;
  const { data, hasFailed, retry } = useAnswer(['shared', named], () => askNamed(named), before);
  if (data !== undefined) return <SharedView shared={data} />;
  return (
    <ShareFrame heading={words.nothingHeading} sub={words.nothingSub} target={null}>
      {hasFailed ? (
        <FailedView locale={locale} onRetry={retry} title={words.failed} />
      ) : (
        <CouponListSkeleton count={SKELETONS} label={words.loading} />
      )}
    </ShareFrame>
  );
};
