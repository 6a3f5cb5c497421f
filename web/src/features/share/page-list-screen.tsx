import type { ListedPage } from '@coupon-centre/contract/claim-page/list-claim-pages';
import { KEY_PATTERN } from '@coupon-centre/contract/foundation/limits';
import type { CSSProperties, ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { useRendered } from '#lib/page/page-state.tsx';
import { useShare } from '#lib/share/share-state.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { ModuleArt } from '#page-modules/art/module-art.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { readableOn } from '#ui/text/readable-on.ts';
import { TimeText } from '#ui/text/time-text.tsx';
import styles from './page-list-screen.module.css';
import { usePages } from './share-calls.ts';
import { ShareFrame } from './share-frame.tsx';
import { sharePageWords } from './words.ts';

const MOMENT = 'YYYY-MM-DD HH:mm';
const SKELETONS = 3;

/** The page ids in the address (`pageIds=a,b`); none: all pages online. */
const usePageIds = (): readonly string[] => {
  const rendered = useRendered('pageList');
  const isHydrated = useIsHydrated();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  if (!isHydrated) return rendered?.pageIds ?? [];
  return [...new Set((readParameter('pageIds') ?? '').split(',').filter((pageId) => KEY_PATTERN.test(pageId)))];
};

const when = ({ state, effectiveFrom, effectiveTo }: ListedPage, words: (typeof sharePageWords)['en']): string => {
  if (state === 'SOON') return words.from(formatMoment(effectiveFrom, MOMENT));
  if (state === 'ENDED') return words.over;
  // The end is exclusive: the text names the last minute inside.
  return effectiveTo === null ? '' : words.until(formatMoment(Date.parse(effectiveTo) - 1, MOMENT));
};

const PageCard = ({ page }: { readonly page: ListedPage }) => {
  const words = sharePageWords[useLocale()];
  const moment = when(page, words);
  const content: ReactNode = (
    <>
      <span className={styles['words']}>
        <span className={styles['title']}>{page.title}</span>
        <span className={styles['sub']}>{page.share.subTitle}</span>
        <span className={styles['facts']}>
          <TimeText text={[words.coupons(page.coupons), moment].filter((text) => text !== '').join(' · ')} />
        </span>
      </span>
      <span className={styles['art']}>
        <ModuleArt art={page.art} />
      </span>
    </>
  );
  const tone = page.state === 'ENDED' ? 'over' : readableOn(page.color) === 'dark' && 'pale';
  return (
    <article
      className={classNames(styles['page'], tone && styles[tone])}
      style={{ '--ground': page.color } as CSSProperties}
    >
      {page.state === 'ON' ? (
        <Link className={styles['face']} href={`/h5Page?pageId=${encodeURIComponent(page.pageId)}`}>
          {content}
        </Link>
      ) : (
        <div className={styles['face']}>{content}</div>
      )}
    </article>
  );
};

/** `/cardPageListShare`: the claim pages of a shared link, or all that are online. */
export const PageListScreen = () => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const pageIds = usePageIds();
  const rendered = useRendered('pageList');
  const isRendered = rendered?.pageIds.join() === pageIds.join();
  const { data, error, mutate } = usePages(pageIds, isRendered ? rendered?.pages : undefined);
  useShare();
  return (
    <ShareFrame heading={words.listHeading} sub={words.listSub} target={{ kind: 'pages', pageIds }}>
      {!data && error && <FailedView locale={locale} onRetry={() => mutate()} title={words.failed} />}
      {!data && !error && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
      {data?.list.length === 0 && (
        <StateView art={<NothingHereArt />} text={words.listEmptyHint} title={words.listEmpty} />
      )}
      <ul className={styles['list']}>
        {data?.list.map((page) => (
          <li className={styles['item']} key={page.pageId}>
            <PageCard page={page} />
          </li>
        ))}
      </ul>
    </ShareFrame>
  );
};
