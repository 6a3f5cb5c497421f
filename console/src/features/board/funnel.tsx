import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { percentText } from '#ui/figures/rates.ts';
import styles from './funnel.module.css';
import { words as book } from './words.ts';

type Steps = CallResponse<'showBoard'>['funnel'];
const order = ['VISITED', 'SAW', 'LOGGED_IN', 'TAPPED', 'COLLECTED', 'USED'] as const;
const PERCENT = 100;

/** The steps from a visit to a use, of all shown channels: how many came so far, and how many of those before. */
export const Funnel = ({ funnel }: { readonly funnel: Steps }) => {
  const words = useWords(book);
  const sums = order.map((step) =>
    funnel.reduce((sum, row) => (row.step === step ? sum + Math.max(0, row.count) : sum), 0),
  );
  const most = Math.max(...sums);
  if (most === 0) return null;
  return (
    <Card isSmall style={{ marginBottom: 12 }} title={words.funnelPicture}>
      <p style={{ color: 'var(--soft)', marginTop: 0 }}>{words.funnelAbout}</p>
      <ol className={styles['funnel']}>
        {order.map((step, index) => {
          const count = sums[index] ?? 0;
          const before = index === 0 ? 0 : (sums[index - 1] ?? 0);
          return (
            <li key={step}>
              <span>{words.steps[step]}</span>
              <span aria-hidden className={styles['track']}>
                <span className={styles['bar']} style={{ width: `${(count / most) * PERCENT}%` }} />
              </span>
              <span>
                <strong>{counted(count)}</strong>{' '}
                {before > 0 && <small>{words.ofBefore(percentText(count / before))}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
};
