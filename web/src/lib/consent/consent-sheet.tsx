import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { useState } from 'react';
import { call } from '#lib/call/call.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import type { ChangedDocuments } from './consent-request.ts';
import styles from './consent-sheet.module.css';
import { consentWords } from './words.ts';

export interface ConsentSheetProps {
  readonly changed: ChangedDocuments;
  readonly onSettled: (isGiven: boolean) => void;
}

/** Asks to agree again to documents whose text changed in substance. */
export const ConsentSheet = ({ changed, onSettled }: ConsentSheetProps) => {
  const words = consentWords[useLocale()];
  const [isBusy, setBusy] = useState(false);
  const agree = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const agreed = changed.map(({ docKey, version }) => ({ docKey, version }));
    const answer = await call('giveConsent', { agreed }).catch(() => null);
    setBusy(false);
    if (answer?.rs === 1) onSettled(true);
    else showToast(answer?.msg ?? words.failed);
  };
  return (
    <Sheet closeLabel={words.close} onClose={() => onSettled(false)} title={words.title}>
      <p className={styles['intro']}>{words.intro}</p>
      <ul className={styles['documents']}>
        {changed.map(({ docKey, title, version }) => (
          <li key={docKey}>
            <a href={`${PAGE_BASE}/protocol?docKey=${docKey}`} rel="noopener" target="_blank">
              {words.version(title, version)}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <Button busy={isBusy} onPress={() => void agree()} size="block">
          {words.agree}
        </Button>
        <Button look="quiet" onPress={() => onSettled(false)} size="block">
          {words.later}
        </Button>
      </div>
    </Sheet>
  );
};
