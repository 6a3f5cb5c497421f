import { useEffect, useRef, useState } from 'react';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import styles from './ad-space.module.css';

const strip = async () => import('./ad-strip.tsx');

/** Loads this far before it scrolls into view. */
const AHEAD = '400px';

/**
 * An advertising space (`spaceCode` names it to the ads service). Its space is reserved and its content loads when it
 * comes near, so nothing shifts. A failed ad shows nothing, without a message.
 */
export const AdSpace = ({ spaceCode }: { readonly spaceCode: string }) => {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const { part } = useDeferred(strip, isNear);
  useEffect(() => {
    if (room.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles['room']} ref={room}>
      {part && <part.AdStrip spaceCode={spaceCode} />}
    </div>
  );
};
