import type { Locale } from '@coupon-centre/contract/foundation/field';
import { copyText } from '#lib/page/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { groupsOf } from '#ui/text/code-groups.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './code-box.module.css';

import { cardDetailWords } from './words.ts';

/** The exchange code of an owned coupon, the note that it was received, and a copy button. */
export const CodeBox = ({ code, locale }: { readonly code: string; readonly locale: Locale }) => {
  const words = cardDetailWords[locale];
  const copy = async (): Promise<void> => {
    showToast((await copyText(code)) ? words.copied : words.copyFailed);
  };
  return (
    <div className={styles['box']}>
      <div className={styles['head']}>
        <span>{words.code}</span>
        <span className={styles['received']}>
          <Icon name="check" size="1.4167em" />
          {words.received}
        </span>
      </div>
      {code !== '' && (
        <div className={styles['row']}>
          <span className={styles['code']}>
            {groupsOf(code).map(({ at, text }) => (
              <span className={styles['group']} key={at}>
                {text}
              </span>
            ))}
          </span>
          <Button look="primary" onPress={() => void copy()} size="small">
            {words.copy}
          </Button>
        </div>
      )}
    </div>
  );
};
