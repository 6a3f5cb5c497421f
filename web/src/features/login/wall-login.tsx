import { useEffect, useRef, useState } from 'react';
import { readVersionsAgain } from '#lib/consent/document-versions.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { Agreement } from './agreement.tsx';
import styles from './login-sheet.module.css';
import { forgetPhone } from './use-login.ts';
import { useOneClick } from './use-one-click.ts';
import { loginWords } from './words.ts';

export interface WallLoginProps {
  /** It is not offered, or no longer. */
  readonly onNone: () => void;
}

/** One-click login on a guest's screen: number and agreement before the tap. Nothing once it is not offered. */
export const WallLogin = ({ onNone }: WallLoginProps) => {
  const words = loginWords[useLocale()];
  const oneClick = useOneClick(forgetPhone);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(readVersionsAgain, []);
  const { isOffered } = oneClick;
  useEffect(() => {
    if (!isOffered) onNone();
  }, [isOffered, onNone]);
  if (!isOffered) return null;
  const agree = (isTicked: boolean): void => {
    setAgreed(isTicked);
    setMissing(false);
  };
  const press = (): void => {
    setMissing(!isAgreed);
    if (isAgreed) void oneClick.begin();
    else part.current?.querySelector<HTMLElement>('[name="agreement"]')?.focus();
  };
  return (
    <div ref={part}>
      <p className={styles['number']} role="status">
        {oneClick.maskedPhone !== null && (
          <>
            {words.thisNumber} <strong>{oneClick.maskedPhone}</strong>
          </>
        )}
      </p>
      <Agreement
        carrierTerms={oneClick.terms}
        error={isMissing ? words.agreeFirst : undefined}
        isAgreed={isAgreed}
        onAgree={agree}
        words={words}
      />
      <Button busy={oneClick.isBusy} onPress={press} size="block">
        {words.oneClick}
      </Button>
      <p className={styles['error']} role="alert">
        {oneClick.problem}
      </p>
    </div>
  );
};
