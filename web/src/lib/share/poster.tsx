import { useEffect, useState } from 'react';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import styles from './poster.module.css';
import { drawPoster, POSTER } from './poster-picture.ts';
import { posterWords } from './poster-words.ts';
import type { Shared } from './what-is-shared.ts';

/** The shared link as a picture with its QR code, to save or forward. */
export const Poster = ({ shared }: { readonly shared: Shared }) => {
  const words = posterWords[useLocale()];
  const { appName } = useWords().shell;
  const [picture, setPicture] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    drawPoster({ shared, appName, scan: words.scan }).then(setPicture, () => setFailed(true));
  }, [shared, appName, words]);
  if (hasFailed) return <p role="alert">{words.failed}</p>;
  return (
    <>
      <div className={styles['frame']}>
        {picture === null ? (
          <p className="only-spoken" role="status">
            {words.drawing}
          </p>
        ) : (
          <img
            alt={words.alt(shared.title, shared.value)}
            className={styles['picture']}
            height={POSTER.height}
            src={picture}
            width={POSTER.width}
          />
        )}
      </div>
      <p className={styles['hint']}>{words.hint}</p>
      {picture !== null && (
        <a className={buttonClass('primary', 'block')} download={words.fileName} href={picture}>
          {words.save}
        </a>
      )}
    </>
  );
};
