import { Link } from 'wouter';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import styles from './code-file-link.module.css';
import { codeFileWords } from './words.ts';

/** Link to a group customer's code file. */
export const CodeFileLink = () => (
  <p className={styles['line']}>
    <Link className={buttonClass('plain', 'small')} href="/exchange?view=file">
      {codeFileWords[useLocale()].entry}
    </Link>
  </p>
);
