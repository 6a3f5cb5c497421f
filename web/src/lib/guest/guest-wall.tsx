import type { ReactNode } from 'react';
import { usePageState } from '#lib/page/page-state.tsx';
import { setLoginPlace } from '#lib/session/login-place.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { GuestOffers } from './guest-offers.tsx';
import styles from './guest-wall.module.css';
import { guestWords } from './guest-words.ts';

export interface GuestWallProps {
  readonly title: string;
  readonly text?: string;
  /** Text of the button that opens the login sheet, where that is the only way. */
  readonly login: string;
  /** What else is in it for them. */
  readonly children?: ReactNode;
}

/** What a guest sees where one has to log in: one-click login at hand, the login sheet, and coupons that can be collected. */
export const GuestWall = ({ title, text, login, children }: GuestWallProps) => {
  const words = guestWords[useLocale()];
  const hasOneClick = usePageState().config.oneClick !== null;
  return (
    <div className={styles['wall']}>
      <div className={styles['ask']}>
        <p className={styles['title']}>{title}</p>
        {text && <p className={styles['text']}>{text}</p>}
        {hasOneClick && <div className={styles['place']} ref={setLoginPlace} />}
        <Button look={hasOneClick ? 'quiet' : 'primary'} onPress={() => void requestLogin()} size="block">
          {hasOneClick ? words.bySms : login}
        </Button>
      </div>
      {children}
      <GuestOffers />
    </div>
  );
};
