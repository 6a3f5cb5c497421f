import { useState } from 'react';
import { turns } from '#lib/loading/turns.ts';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { momentInWords } from '#lib/time/moment-words.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { Countdown } from '#ui/text/countdown.tsx';
import { CollectableCard } from './collectable-card.tsx';
import styles from './grab-section.module.css';
import { countdownTo, foremostGrab, type GrabSession, type GrabState, grabStateAt } from './grab-session.ts';
import { liveGrabs, useRenderedGrabs } from './grabs.ts';
import { useListNow } from './use-list-now.ts';

const fresh = async () => {
  await turns.whenOver();
  return import('./fresh-grabs.ts');
};

const PANEL_ID = 'grab';
/** The server renders the coupons of the first grab only; those of the others are still loading. */
const SKELETONS = 2;

const stateWords = (words: Phrases['centre']): Readonly<Record<GrabState, string>> => ({
  RUNNING: words.grabRunning,
  UPCOMING: words.grabUpcoming,
  SOLD_OUT: words.grabSoldOut,
  ENDED: words.grabEnded,
});

/** A component of its own, so that the coupons next to it do not re-render every second. */
const GrabCountdown = ({ session }: { readonly session: GrabSession }) => {
  const { centre } = useWords();
  const nowMs = useServerNow();
  const target = countdownTo(session, nowMs);
  if (target === null) return null;
  const label = grabStateAt(session, nowMs) === 'RUNNING' ? centre.grabEndsIn : centre.grabStartsIn;
  return (
    <p className={styles['countdown']}>
      <span className={styles['label']}>{label}</span>
      <Countdown daysText={centre.days} label={label} millisecondsLeft={target - nowMs} />
    </p>
  );
};

interface SessionTabsProps {
  readonly sessions: readonly GrabSession[];
  readonly chosen: GrabSession;
  readonly nowMs: number;
  readonly onChoose: (sessionId: string) => void;
}

const SessionTabs = ({ sessions, chosen, nowMs, onChoose }: SessionTabsProps) => {
  const { centre } = useWords();
  return (
    <ul className={styles['sessions']}>
      {sessions.map((session) => (
        <li className={styles['sessionItem']} key={session.sessionId}>
          <button
            aria-controls={PANEL_ID}
            aria-pressed={session === chosen}
            className={styles['session']}
            onClick={() => onChoose(session.sessionId)}
            type="button"
          >
            <span className={styles['time']}>{momentInWords(session.startAt, nowMs, centre)}</span>
            <span>{stateWords(centre)[grabStateAt(session, nowMs)]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

interface GrabSectionProps {
  /** Replaces the default heading. */
  readonly title?: string | undefined;
}

const Grabs = ({ title }: GrabSectionProps) => {
  const { centre } = useWords();
  const { data } = liveGrabs.use(useRenderedGrabs());
  const [chosenId, choose] = useState<string | null>(null);
  const sessions = data?.sessions ?? [];
  const nowMs = useListNow(
    sessions.flatMap(({ list }) => list),
    sessions.flatMap(({ startAt, endAt }) => [startAt, endAt]),
  );
  const chosen = sessions.find(({ sessionId }) => sessionId === chosenId) ?? foremostGrab(sessions, nowMs);
  if (data === undefined || chosen === undefined) return null;
  return (
    <section aria-labelledby="grab-title" className={styles['section']}>
      <div className={styles['head']}>
        <h2 className={styles['title']} id="grab-title">
          {title ?? centre.grabTitle}
        </h2>
        <GrabCountdown session={chosen} />
      </div>
      {sessions.length > 1 && <SessionTabs chosen={chosen} nowMs={nowMs} onChoose={choose} sessions={sessions} />}
      {chosen.list.length === 0 && <CouponListSkeleton count={SKELETONS} label={centre.loading} />}
      <ul className={classNames('coupons', styles['coupons'])} id={PANEL_ID}>
        {chosen.list.map((card) => (
          <li key={card.sCardId}>
            <CollectableCard
              card={card}
              grabId={chosen.sessionId}
              listedAt={Date.parse(data.serverNow)}
              nowMs={nowMs}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Time-limited grabs: sessions, a countdown by the server's clock, coupons with the stock left. */
export const GrabSection = (props: GrabSectionProps) => {
  const { part } = useDeferred(fresh);
  return (
    <>
      {part && <part.FreshGrabs />}
      <Grabs {...props} />
    </>
  );
};
