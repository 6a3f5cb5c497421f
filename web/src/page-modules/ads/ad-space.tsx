import { useEffect, useRef, useState } from 'react';
import { useLater } from '#lib/use-later.ts';
import styles from './ad-space.module.css';

const strip = async () => import('./ad-strip.tsx');

/** Fetched this far before it comes into view. */
const AHEAD = '400px';

/**
 * An advertising space (`spaceCode` names it to the ads service). Its room is there from the beginning and its content comes
 * when one gets near, so nothing moves. What does not come is not missed: no word is lost about it.
 */
export const AdSpace = ({ spaceCode }: { readonly spaceCode: string }) => {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const { part } = useLater(strip, isNear);
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
