import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { counted } from '#ui/counted.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { forecastWords } from './forecast-words.ts';
import { isStale } from './is-stale.ts';
import { timeSeenFrom, timeText } from './time-text.ts';
import styles from './wall.module.css';
import { words as book } from './words.ts';

type Wall = CallResponse<'showWall'>;
type Grab = Wall['grabs'][number];

const EVERY_MS = 1_000;
const PERCENT = 100;

/** What was issued in each of the last minutes, as bars. */
const Minutes = ({ minutes }: Pick<Grab, 'minutes'>) => {
  const words = useWords(book);
  const most = Math.max(1, ...minutes);
  return (
    <div aria-label={words.minutes(minutes.map(counted).join(', '))} className={styles['minutes']} role="img">
      {Array.from(minutes.entries(), ([minute, units]) => (
        <span key={minute} style={{ blockSize: `${Math.max(2, (units / most) * PERCENT)}%` }} />
      ))}
    </div>
  );
};

const GrabTile = ({ grab, at }: { readonly grab: Grab; readonly at: string }) => {
  const words = useWords(book);
  const locale = useLocale();
  const { total, issued, startAt, endAt } = grab;
  const left = total - issued;
  const percent = total === 0 ? 0 : Math.ceil((left * PERCENT) / total);
  const isComing = Date.parse(at) < Date.parse(startAt);
  const isOver = Date.parse(at) >= Date.parse(endAt);
  const state = isComing
    ? words.startsAt(timeSeenFrom(at, startAt))
    : isOver
      ? words.over
      : words.untilAt(timeSeenFrom(at, endAt));
  return (
    <section className={styles['tile']}>
      <h2>
        {grab.title[locale]} {grab.others > 0 && <small>{words.others(grab.others)}</small>}
      </h2>
      <p className={styles['state']}>{state}</p>
      <p className={styles['left']}>
        <strong>{counted(left)}</strong> <span>{words.leftOf(counted(total))}</span>
      </p>
      <div aria-hidden className={styles['track']}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      {!isComing && (
        <>
          <p>{words.lastMinute(counted(grab.lastMinute))}</p>
          <Minutes minutes={grab.minutes} />
          {!isOver && (
            <p className={styles['forecast']}>{left === 0 ? words.gone : forecastWords({ ...grab, at }, words)}</p>
          )}
        </>
      )}
    </section>
  );
};

const Tiles = ({ wall }: { readonly wall: Wall }) => {
  const words = useWords(book);
  return (
    <>
      <div className={styles['sums']}>
        <p>
          <strong>{counted(wall.collectedToday)}</strong> <span>{words.collectedToday}</span>
        </p>
        <p>
          <strong>{counted(wall.usedToday)}</strong> <span>{words.usedToday}</span>
        </p>
        <p>
          <strong>{timeText(wall.at)}</strong> <span>{words.now}</span>
        </p>
      </div>
      {wall.grabs.length === 0 ? (
        <p className={styles['nothing']}>{words.nothing}</p>
      ) : (
        <div className={styles['tiles']}>
          {wall.grabs.map((grab) => (
            <GrabTile at={wall.at} grab={grab} key={grab.sessionId} />
          ))}
        </div>
      )}
    </>
  );
};

/** Whether the figures are no longer those of now: the last request failed, or none was answered for a while. */
function useIsStale({ dataUpdatedAt, error, failureCount }: UseQueryResult<Wall>): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return isStale({ dataUpdatedAt, hasFailed: error !== null || failureCount > 0 }, now);
}

/** Whether this element fills the screen. */
function useFullScreen() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return isFull;
}

/** The wall of a grab day: what happens now, in large letters, each second. */
export const Screen = () => {
  const words = useWords(book);
  const place = useRef<HTMLDivElement>(null);
  const isFull = useFullScreen();
  const asked = useCall('showWall', {}, { everyMs: EVERY_MS });
  const isOld = useIsStale(asked);
  return (
    <>
      <PageHeader
        about={words.about}
        actions={<Button onClick={() => void place.current?.requestFullscreen()}>{words.fullScreen}</Button>}
        title={words.title}
      />
      <div className={`${styles['wall']} ${isFull ? styles['full'] : ''}`} ref={place}>
        <Answered asked={asked}>
          {(wall) => (
            <>
              <div role="alert">{isOld && <p className={styles['stale']}>{words.stale(timeText(wall.at))}</p>}</div>
              <Tiles wall={wall} />
            </>
          )}
        </Answered>
      </div>
    </>
  );
};
