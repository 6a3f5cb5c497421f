import { FRONT_PAGE_IDS } from '@coupon-centre/contract/limits';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useGoBack } from '#lib/go-back.ts';
import { useIsHydrated } from '#lib/hydrated.ts';
import { usePageState } from '#lib/page-state.tsx';
import { readParameter } from '#lib/parameter.ts';
import { serverNow } from '#lib/server-clock.ts';
import { ShareButton } from '#lib/share/share-button.tsx';
import { useShare } from '#lib/share/share-state.ts';
import { useLocale } from '#lib/words/words.tsx';
import { ClaimPageView } from '#page-modules/claim-page-view.tsx';
import type { PageLayout } from '#page-modules/page-head.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { NotFoundArt } from '#ui/illustrations/not-found.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { StateView } from '#ui/state-view.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type AskedPage, type PageState, useCards, usePage } from './claim-page-data.ts';
import { claimPageWords } from './words.ts';

const SKELETONS = 4;
const layouts: Readonly<Record<string, PageLayout>> = { '/H5Index': 'campaign', '/H5Index1': 'single' };
const fronts: Readonly<Record<string, string>> = FRONT_PAGE_IDS;

/** The page that the address names; while the server's rendering is taken over, the one that was rendered. */
const useAskedPage = (): AskedPage | null => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const [path] = useLocation();
  // Renders anew when the query changes; the reader also looks at the hash.
  useSearch();
  if (!isHydrated) return data?.screen === 'claimPage' ? { pageId: data.askedId, previewToken: null } : null;
  const pageId = readParameter('pageId') ?? fronts[path] ?? null;
  return pageId === null ? null : { pageId, previewToken: readParameter('previewToken') };
};

interface InsteadProps {
  readonly status: Exclude<PageState['status'], 'shown'>;
  readonly retry: () => void;
}

/** Stands where there is no page to show. */
const Instead = ({ status, retry }: InsteadProps) => {
  const locale = useLocale();
  const words = claimPageWords[locale];
  const goBack = useGoBack();
  const content = () => {
    switch (status) {
      case 'loading':
      // On the way to the screen that says so.
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

const MAX_DELAY_MS = 2_147_483_647;

/** Asks again once the page's window closes while it is looked at. */
const useEnd = (endsAt: string | null, ask: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking is another function at every drawing, and the same thing
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(ask, Math.min(Math.max(1, Date.parse(endsAt) - serverNow()), MAX_DELAY_MS));
    return () => clearTimeout(timer);
  }, [endsAt]);
};

const AskedPageView = ({ asked, layout }: { readonly asked: AskedPage; readonly layout: PageLayout }) => {
  const [, navigate] = useLocation();
  const goBack = useGoBack();
  const { state, retry } = usePage(asked);
  const cards = useCards(asked);
  const isOver = state.status === 'over';
  const share = state.status === 'shown' ? state.page.share : null;
  useShare(share?.title, share?.subTitle, share?.imageUrl ?? '');
  useEnd(state.status === 'shown' && asked.previewToken === null ? state.page.effectiveTo : null, retry);
  useEffect(() => {
    if (isOver) navigate(`/ticket?pageId=${encodeURIComponent(asked.pageId)}`, { replace: true });
  }, [isOver, asked.pageId, navigate]);
  if (state.status !== 'shown') return <Instead retry={retry} status={state.status} />;
  return (
    <ClaimPageView
      cards={cards}
      headEnd={asked.previewToken === null && <ShareButton target={{ kind: 'page', pageId: state.page.pageId }} />}
      layout={layout}
      onBack={goBack}
      page={state.page}
      previewToken={asked.previewToken}
    />
  );
};

/** `/h5Page?pageId=`, `/H5Index` and `/H5Index1`: a page that operators composed, as the route frames it. */
export const ClaimPageScreen = () => {
  const [path] = useLocation();
  const asked = useAskedPage();
  if (asked === null) return <Instead retry={() => undefined} status="missing" />;
  return <AskedPageView asked={asked} layout={layouts[path] ?? 'page'} />;
};
