import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import { useState } from 'react';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { loadExtras } from '../load-extras.ts';
import type { DailySheetProps } from './daily-sheet.tsx';
import styles from './daily-strip.module.css';

type Shown = Pick<DailySheetProps, 'claims'> & Pick<Awaited<ReturnType<typeof loadExtras>>, 'DailySheet'>;

/** Today's daily coupons, collected with one tap; what that does is loaded with the tap. */
export const DailyStrip = ({ total, left }: NonNullable<CentreData['classes']['daily']>) => {
  const phrases = useWords();
  const { centre, shell } = phrases;
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const refusal = useReadOnly();
  const collect = async (): Promise<void> => {
    const { collectDaily, DailySheet } = await loadExtras();
    const claims = await collectDaily(phrases);
    setShown(claims && { DailySheet, claims });
  };
  const press = (): void => {
    setBusy(true);
    collect()
      .catch(() => showToast(shell.failedHint))
      .finally(() => setBusy(false));
  };
  return (
    <section className={styles['strip']}>
      <p className={styles['words']}>
        <strong className={styles['title']}>{centre.daily(total)}</strong>
        {left > 0 ? centre.dailyLeft(left) : centre.dailyDone}
      </p>
      <Button busy={isBusy} look={left > 0 ? 'primary' : 'off'} onPress={press} refusal={refusal} size="small">
        {centre.dailyCollect}
      </Button>
      {shown && <shown.DailySheet claims={shown.claims} onClose={() => setShown(null)} />}
    </section>
  );
};
