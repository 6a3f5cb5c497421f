import type { ListedPage } from '@coupon-centre/contract/content/get-h5-page-list';
import type { CSSProperties, ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { formatMoment } from '#lib/business-time.ts';
import { useIsHydrated } from '#lib/hydrated.ts';
import { askFor } from '#lib/offer/ask-for.ts';
import { readParameter } from '#lib/parameter.ts';
import { useShare } from '#lib/share/share-state.ts';
import { channelPart } from '#lib/visit.ts';
import { useLocale } from '#lib/words/words.tsx';
import { ModuleArt } from '#page-modules/art/module-art.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedView } from '#ui/failed-view.tsx';
import { NothingHereArt } from '#ui/illustrations/nothing-here.tsx';
import { readableOn } from '#ui/readable-on.ts';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { StateView } from '#ui/state-view.tsx';
import { TimeText } from '#ui/time-text.tsx';
import styles from './page-list-screen.module.css';
import { useAnswer, useRendered } from './share-calls.ts';
import { ShareFrame } from './share-frame.tsx';
import { sharePageWords } from './words.ts';

const MOMENT = 'YYYY-MM-DD HH:mm';
const SKELETONS = 3;
/** The wire's rule for a page's id (`contract/field`): anything else is not asked for. */
const PAGE_ID = /^[\w-]{1,64}$/;

/** The pages that the address names (`pageIds=a,b`); none: all that are online. */
const usePageIds = (): readonly string[] => {
  const rendered = useRendered('pageList');
  const isHydrated = useIsHydrated();
  // Renders anew when the query changes; the reader also looks at the hash.
  useSearch();
  if (!isHydrated) return rendered?.pageIds ?? [];
  return [...new Set((readParameter('pageIds') ?? '').split(',').filter((pageId) => PAGE_ID.test(pageId)))];
};

const when = ({ state, effectiveFrom, effectiveTo }: ListedPage, words: (typeof sharePageWords)['en']): string => {
  if (state === 'SOON') return words.from(formatMoment(effectiveFrom, MOMENT));
  if (state === 'ENDED') return words.over;
  // The end is exclusive: people are told the last minute that is inside.
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

/** `/cardPageListShare`: claim pages that somebody put together for others, or all that are online. */
export const PageListScreen = () => {
  const locale = useLocale();
  const words = sharePageWords[locale];
  const pageIds = usePageIds();
  const rendered = useRendered('pageList');
  const isRendered = rendered?.pageIds.join() === pageIds.join();
  const { data, hasFailed, retry } = useAnswer(
    ['page-list', pageIds.join()],
    () => askFor('getH5PageList', { ...(pageIds.length > 0 && { pageIds: [...pageIds] }), ...channelPart() }),
    isRendered ? rendered?.pages : undefined,
  );
  useShare();
  return (
    <ShareFrame heading={words.listHeading} sub={words.listSub} target={{ kind: 'pages', pageIds }}>
      {!data && hasFailed && <FailedView locale={locale} onRetry={retry} title={words.failed} />}
      {!data && !hasFailed && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
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
