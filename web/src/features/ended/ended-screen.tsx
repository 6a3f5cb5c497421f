import useSWR from 'swr';
import { Link, useSearch } from 'wouter';
import { formatMoment } from '#lib/business-time.ts';
import { useGoBack } from '#lib/go-back.ts';
import { readParameter } from '#lib/parameter.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { EndedArt } from './ended-art.tsx';
import styles from './ended-screen.module.css';
import { OffersNow } from './offers-now.tsx';
import { findSought, type Sought, standingOf } from './what-ended.ts';
import { endedWords } from './words.ts';

const SKELETONS = 4;
const MOMENT = 'YYYY-MM-DD HH:mm';

/**
 * Which it was and since when, in words; undefined where the address names nothing that is known. Ends are
 * exclusive: people are told the last minute that was inside.
 */
const told = (sought: Sought | null, nowMs: number, words: (typeof endedWords)['en']): string | undefined => {
  if (sought === null) return undefined;
  const { name, startsAt, endsAt } = sought;
  switch (standingOf(sought, nowMs)) {
    case 'on':
      return words.on(name);
    case 'soon':
      return words.startsAt(name, formatMoment(startsAt ?? '', MOMENT));
    case 'ended':
      return endsAt === null ? words.ended(name) : words.endedAt(name, formatMoment(Date.parse(endsAt) - 1, MOMENT));
  }
};

/** `/ticket` and `/ticketOut`: what has ended (`pageId` or `sCardId` names it), and what is on now. */
export const EndedScreen = () => {
  const words = endedWords[useLocale()];
  const goBack = useGoBack();
  // Renders anew when the query changes; the reader also looks at the hash.
  useSearch();
  const key = { pageId: readParameter('pageId'), sCardId: readParameter('sCardId') };
  const { data, error } = useSWR(['sought', key.pageId, key.sCardId], () => findSought(key));
  const top = <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />;
  if (data === undefined && error === undefined) {
    return (
      <>
        {top}
        <main className={styles['screen']}>
          <CouponListSkeleton count={SKELETONS} label={words.loading} />
        </main>
      </>
    );
  }
  const sought = data ?? null;
  const nowMs = serverNow();
  const standing = standingOf(sought, nowMs);
  const heading = { ended: words.heading, soon: words.soonHeading, on: words.onHeading }[standing];
  return (
    <>
      {top}
      <main className={styles['screen']}>
        <div className={styles['head']}>
          <div className={styles['art']}>
            <EndedArt />
          </div>
          <p className={styles['heading']} role="status">
            {heading}
          </p>
          <p className={styles['told']}>
            <TimeText text={told(sought, nowMs, words) ?? words.hint} />
          </p>
          <div className={styles['actions']}>
            {standing === 'on' && sought !== null && (
              <Link className={buttonClass('collect')} href={sought.path}>
                {words.toIt}
              </Link>
            )}
            <Link className={buttonClass(standing === 'on' ? 'quiet' : 'primary')} href="/">
              {words.toCentre}
            </Link>
          </div>
        </div>
        <section aria-labelledby="now-on">
          <h2 className={styles['nowOn']} id="now-on">
            {words.nowOn}
          </h2>
          <OffersNow />
        </section>
      </main>
    </>
  );
};
