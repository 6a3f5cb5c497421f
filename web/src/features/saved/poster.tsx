import { useState } from 'react';
import frame from '#lib/share/poster.module.css';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './poster.module.css';
import { sharePoster } from './share-poster.ts';
import { savedWords } from './words.ts';

export interface PosterProps {
  readonly imageUrl: string;
  readonly shareText: string;
  /** What was saved, as text. */
  readonly saved: string;
  readonly onRetry: () => void;
}

/** The picture of the savings, to save or share. */
export const Poster = ({ imageUrl, shareText, saved, onRetry }: PosterProps) => {
  const words = savedWords[useLocale()];
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    setBusy(true);
    const outcome = await sharePoster({ imageUrl, text: shareText, fileName: words.fileName });
    setBusy(false);
    if (outcome === 'copied') showToast(words.copied);
    if (outcome === 'failed') showToast(words.shareFailed);
  };
  return (
    <section aria-labelledby="poster" className={styles['poster']}>
      <h2 className={styles['heading']} id="poster">
        {words.poster}
      </h2>
      <div className={frame['frame']}>
        {failedUrl === imageUrl ? (
          <div className={classNames(frame['picture'], styles['failed'])} role="alert">
            <p>{words.posterFailed}</p>
            <Button look="quiet" onPress={onRetry}>
              {words.retry}
            </Button>
          </div>
        ) : (
          <img
            alt={words.posterAlt(saved)}
            className={frame['picture']}
            height={1100}
            onError={() => setFailedUrl(imageUrl)}
            src={imageUrl}
            width={750}
          />
        )}
      </div>
      <p className={frame['hint']}>{words.posterHint}</p>
      <div className={styles['actions']}>
        <a className={buttonClass('quiet')} download={words.fileName} href={imageUrl}>
          {words.save}
        </a>
        <Button busy={isBusy} onPress={() => void share()}>
          {words.share}
        </Button>
      </div>
    </section>
  );
};
