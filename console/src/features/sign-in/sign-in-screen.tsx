import { Button } from 'antd';
import { type ComponentProps, useEffect } from 'react';
import { useLanguage, useWords } from '#lib/locale.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import styles from './sign-in-screen.module.css';
import { SignInSteps } from './sign-in-steps.tsx';
import { words as book } from './words.ts';

/** The sign-in screen. */
export const SignInScreen = (props: ComponentProps<typeof SignInSteps>) => {
  const words = useWords(book);
  const { locale, choose } = useLanguage();
  useEffect(() => {
    document.title = `${words.titles.PASSWORD} · ${words.product}`;
  }, [words]);
  return (
    <div className={styles['screen']}>
      <div className={styles['side']}>
        <div className={styles['brand']}>
          <BrandMark size={44} />
          <span>
            {words.product}
            <span className={styles['sub']}>{words.console}</span>
          </span>
        </div>
        <svg aria-hidden="true" className={styles['signal']} viewBox="0 0 100 100">
          <g fill="none" stroke="#fff" strokeWidth="3">
            <circle cx="50" cy="50" r="12" />
            <circle cx="50" cy="50" r="24" />
            <circle cx="50" cy="50" r="36" />
            <circle cx="50" cy="50" r="48" />
          </g>
        </svg>
      </div>
      <main className={styles['main']}>
        <Button
          className={styles['language'] ?? ''}
          onClick={() => choose(locale === 'en' ? 'zh-CN' : 'en')}
          type="text"
        >
          {words.otherLanguage}
        </Button>
        <div className={styles['card']}>
          <SignInSteps {...props} />
        </div>
      </main>
    </div>
  );
};
