import { Link, useSearch } from 'wouter';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { TimeText } from '#ui/text/time-text.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { EndedArt } from './ended-art.tsx';
import styles from './ended-screen.module.css';
import { OffersNow } from './offers-now.tsx';
import { type NamedItem, statusOf, useNamedItem } from './what-ended.ts';
import { endedWords } from './words.ts';

const SKELETONS = 4;
const MOMENT = 'YYYY-MM-DD HH:mm';

/**
 * What ended and when; undefined where the address names nothing known. Ends are exclusive, so the text names the last
 * minute inside.
 */
const describe = (item: NamedItem | null, nowMs: number, words: (typeof endedWords)['en']): string | undefined => {
  if (item === null) return undefined;
  const { name, startsAt, endsAt } = item;
  switch (statusOf(item, nowMs)) {
    case 'on':
      return words.on(name);
    case 'soon':
      return words.startsAt(name, formatMoment(startsAt ?? '', MOMENT));
    case 'ended':
      return endsAt === null ? words.ended(name) : words.endedAt(name, formatMoment(Date.parse(endsAt) - 1, MOMENT));
  }
};

/** `/ticket` and `/ticketOut`: what has ended (named by `pageId` or `sCardId`), and what is on now. */
export const EndedScreen = () => {
  const words = endedWords[useLocale()];
  const goBack = useGoBack();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  const item = useNamedItem({ pageId: readParameter('pageId'), sCardId: readParameter('sCardId') });
  const top = <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />;
  if (item === undefined) {
    return (
      <>
        {top}
        <main className={styles['screen']}>
          <CouponListSkeleton count={SKELETONS} label={words.loading} />
        </main>
      </>
    );
  }
  const nowMs = serverNow();
  const status = statusOf(item, nowMs);
  const heading = { ended: words.heading, soon: words.soonHeading, on: words.onHeading }[status];
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
          <p className={styles['explanation']}>
            <TimeText text={describe(item, nowMs, words) ?? words.hint} />
          </p>
          <div className={styles['actions']}>
            {status === 'on' && item !== null && (
              <Link className={buttonClass('collect')} href={item.path}>
                {words.toIt}
              </Link>
            )}
            <Link className={buttonClass(status === 'on' ? 'quiet' : 'primary')} href="/">
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
