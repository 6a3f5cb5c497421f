import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './list-end.module.css';

/** Loads the next page this far before the end scrolls into view. */
const AHEAD = '600px';

export interface ListEndProps {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The next page failed to load. */
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
  readonly words: Readonly<Record<'loadMore' | 'loadingMore' | 'retry' | 'end', string>>;
}

/** The end of a list: loads more when it comes near or, without IntersectionObserver, by its button. */
export const ListEnd = ({ hasMore, isLoadingMore, hasMoreFailed, loadMore, words }: ListEndProps) => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  useEffect(() => {
    if (!hasMore || hasMoreFailed || isLoadingMore || end.current === null) return;
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, hasMoreFailed, isLoadingMore]);
  return (
    <div className={styles['end']} ref={end}>
      {hasMore ? (
        <Button busy={isLoadingMore} look="plain" onPress={loadMore}>
          {hasMoreFailed ? words.retry : isLoadingMore ? words.loadingMore : words.loadMore}
        </Button>
      ) : (
        words.end
      )}
    </div>
  );
};
