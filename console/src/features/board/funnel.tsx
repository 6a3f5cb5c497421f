import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { percentText } from '#ui/figures/rates.ts';
import styles from './funnel.module.css';
import { funnelBars } from './funnel-bars.ts';
import { words as book } from './words.ts';

type Steps = CallResponse<'showBoard'>['funnel'];
const PERCENT = 100;

/** The steps from a visit to a use, of all shown channels: how many came so far, and of how many visits. */
export const Funnel = ({ funnel }: { readonly funnel: Steps }) => {
  const words = useWords(book);
  const bars = funnelBars(funnel);
  if (bars.every(({ count }) => count === 0)) return null;
  return (
    <Card isSmall style={{ marginBottom: 12 }} title={words.funnelPicture}>
      <p style={{ color: 'var(--soft)', marginTop: 0 }}>{words.funnelAbout}</p>
      <ol className={styles['funnel']}>
        {bars.map(({ step, count, length, ofVisits }) => (
          <li key={step}>
            <span>{words.steps[step]}</span>
            <span aria-hidden className={styles['track']}>
              <span className={styles['bar']} style={{ width: `${length * PERCENT}%` }} />
            </span>
            <span>
              <strong>{counted(count)}</strong>{' '}
              {ofVisits !== null && <small>{words.ofVisits(percentText(ofVisits))}</small>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
