import { FRONT_PAGE_IDS } from '@coupon-centre/contract/foundation/limits';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { usePageState } from '#lib/page/page-state.tsx';
import { ShareButton } from '#lib/share/share-button.tsx';
import { useShare } from '#lib/share/share-state.ts';
import { useAt } from '#lib/time/use-at.ts';
import { useLocale } from '#lib/words/words.tsx';
import { ClaimPageView } from '#page-modules/claim-page-view.tsx';
import type { PageLayout } from '#page-modules/page-head.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NotFoundArt } from '#ui/states/illustrations/not-found.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type PageState, type RequestedPage, useCards, usePage } from './claim-page-data.ts';
import { claimPageWords } from './words.ts';

const SKELETONS = 4;
const layouts: Readonly<Record<string, PageLayout>> = { '/H5Index': 'campaign', '/H5Index1': 'single' };
const fronts: Readonly<Record<string, string>> = FRONT_PAGE_IDS;

const NO_PREVIEW = { previewToken: null, variant: null } as const;

/** The page that the address names; during hydration, the one that was rendered. */
const useRequestedPage = (): RequestedPage | null => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const [path] = useLocation();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  if (!isHydrated) return data?.screen === 'claimPage' ? { ...NO_PREVIEW, pageId: data.askedId } : null;
  const pageId = readParameter('pageId') ?? fronts[path] ?? null;
  if (pageId === null) return null;
  const previewToken = readParameter('previewToken');
  if (previewToken === null) return { ...NO_PREVIEW, pageId };
  return { pageId, previewToken, variant: Number(readParameter('variant')) || null };
};

interface NoPageProps {
  readonly status: Exclude<PageState['status'], 'shown'>;
  readonly retry: () => unknown;
}

/** Shown when there is no page. */
const NoPage = ({ status, retry }: NoPageProps) => {
  const locale = useLocale();
  const words = claimPageWords[locale];
  const goBack = useGoBack();
  const content = () => {
    switch (status) {
      case 'loading':
      // Loading too, until the redirect to the "ended" screen.
      case 'over':
        return <CouponListSkeleton count={SKELETONS} label={words.loading} />;
      case 'failed':
        return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
      case 'missing':
      case 'invalid':
        return (
          <StateView
            art={<NotFoundArt />}
            isAlert
            text={status === 'missing' ? words.missingHint : words.invalidHint}
            title={status === 'missing' ? words.missing : words.invalid}
          >
            <Link className={buttonClass('primary')} href="/">
              {words.home}
            </Link>
          </StateView>
        );
      default:
        return status satisfies never;
    }
  };
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main>{content()}</main>
    </>
  );
};

const RequestedPageView = ({
  requested,
  layout,
}: {
  readonly requested: RequestedPage;
  readonly layout: PageLayout;
}) => {
  const [, navigate] = useLocation();
  const goBack = useGoBack();
  const { state, retry } = usePage(requested);
  const cards = useCards(requested);
  const isOver = state.status === 'over';
  const share = state.status === 'shown' ? state.page.share : null;
  useShare(share?.title, share?.subTitle, { imageUrl: share?.imageUrl ?? '' });
  const closesAt = state.status === 'shown' && requested.previewToken === null ? state.page.effectiveTo : null;
  // The page ends while it is open.
  useAt(closesAt === null ? null : Date.parse(closesAt), retry);
  useEffect(() => {
    if (isOver) navigate(`/ticket?pageId=${encodeURIComponent(requested.pageId)}`, { replace: true });
  }, [isOver, requested.pageId, navigate]);
  if (state.status !== 'shown') return <NoPage retry={retry} status={state.status} />;
  return (
    <ClaimPageView
      cards={cards}
      headEnd={requested.previewToken === null && <ShareButton target={{ kind: 'page', pageId: state.page.pageId }} />}
      layout={layout}
      onBack={goBack}
      page={state.page}
      previewToken={requested.previewToken}
    />
  );
};

/** `/h5Page?pageId=`, `/H5Index` and `/H5Index1`: a page that operators composed, in its route's layout. */
export const ClaimPageScreen = () => {
  const [path] = useLocation();
  const requested = useRequestedPage();
  if (requested === null) return <NoPage retry={() => undefined} status="missing" />;
  return <RequestedPageView key={requested.pageId} layout={layouts[path] ?? 'page'} requested={requested} />;
};
