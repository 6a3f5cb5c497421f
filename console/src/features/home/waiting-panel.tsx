import { Link } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { counted } from '#ui/counted.ts';
import styles from './home.module.css';
import { words as book } from './waiting-words.ts';

type Name = keyof CallResponse<'showWaiting'>;
const AGAIN_MS = 30_000;

/** The screen of each figure; `isAlarm`: anything above 0 is bad news. */
const figures: readonly { readonly name: Name; readonly to: string; readonly isAlarm?: boolean }[] = [
  { name: 'approvals', to: '/approvals?view=MINE' },
  { name: 'hangingUses', to: '/hanging-uses' },
  { name: 'handedOverUses', to: '/hanging-uses?state=HANDED_OVER', isAlarm: true },
  { name: 'hangingReversals', to: '/hanging-uses?state=REVERSALS', isAlarm: true },
  { name: 'shortCoupons', to: '/coupons?stock=SHORT&sort=left', isAlarm: true },
  { name: 'brokenInvariants', to: '/jobs', isAlarm: true },
  { name: 'lateMessages', to: '/jobs', isAlarm: true },
  { name: 'collectedToday', to: '/board' },
  { name: 'usedToday', to: '/board' },
];

const Figure = ({ name, to, isAlarm = false, count }: (typeof figures)[number] & { readonly count: number }) => {
  const words = useWords(book);
  return (
    <Link className={`${styles['figure']} ${isAlarm && count > 0 ? styles['alarm'] : ''}`} to={to}>
      {words[name]}
      <strong>{counted(count)}</strong>
    </Link>
  );
};

/** Open work, and today's figures. */
export const WaitingPanel = () => {
  const words = useWords(book);
  const maySupport = useRight('subscribers.read');
  const isHeadOffice = useIsHeadOffice();
  const asked = useCall('showWaiting', {}, { everyMs: AGAIN_MS });
  // Links only to screens that the operator may open.
  const ofHeadOffice = ['/hanging-uses', '/jobs'];
  const shown = figures.filter(
    ({ to }) =>
      (maySupport || !to.startsWith('/hanging-uses')) &&
      (isHeadOffice || !ofHeadOffice.some((path) => to.startsWith(path))),
  );
  return (
    <section aria-label={words.waiting} style={{ marginBottom: 16 }}>
      <Answered asked={asked}>
        {(counts) => (
          <div className={styles['figures']}>
            {shown.map((figure) => (
              <Figure key={figure.name} {...figure} count={counts[figure.name]} />
            ))}
          </div>
        )}
      </Answered>
    </section>
  );
};
