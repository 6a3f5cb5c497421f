import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type FormEvent, useRef } from 'react';
import { Link } from 'wouter';
import { CodeField } from '#lib/code-field/code-field.tsx';
import { findCode } from '#lib/code-field/code-typing.ts';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { CustomerService } from '#lib/service/customer-service.tsx';
import { useSession } from '#lib/session/session.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { ExchangeResult } from './exchange-result.tsx';
import styles from './exchange-screen.module.css';
import { useExchange } from './use-exchange.ts';
import type { ExchangeWords } from './words.ts';

const MINUTE_SECONDS = 60;

const timeText = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`;
};

type Exchange = ReturnType<typeof useExchange>;

/** Exchanging is paused. */
const LockNotice = ({ leftMs, words }: { readonly leftMs: number; readonly words: ExchangeWords }) => {
  return (
    <div className={styles['lock']}>
      {/* Shown every second, spoken once. */}
      <p aria-live="off" className={styles['lockTime']}>
        <Icon name="clock" size="1.4167em" />
        {words.locked(timeText(leftMs))}
      </p>
      <p>{words.lockedHint}</p>
      <CustomerService />
    </div>
  );
};

const PasteButton = ({ onCode, words }: { readonly onCode: (code: string) => void; readonly words: ExchangeWords }) => {
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  if (typeof clipboard?.readText !== 'function') return null;
  const paste = async (): Promise<void> => {
    try {
      const code = findCode(await clipboard.readText());
      if (code !== null) onCode(code);
      showToast(code === null ? words.pasteEmpty : words.pasted);
    } catch {
      showToast(words.pasteFailed);
    }
  };
  return (
    <Button look="quiet" onPress={() => void paste()} size="small">
      {words.paste}
    </Button>
  );
};

/** The button; locked and saying for how long while exchanging is paused. */
const SubmitPart = ({ exchange: { words, lockedUntilMs, isBusy } }: { readonly exchange: Exchange }) => {
  const refusal = useReadOnly();
  const leftMs = lockedUntilMs - useServerNow();
  const isLocked = lockedUntilMs > 0 && leftMs > 0;
  return (
    <>
      <div role="status">{isLocked && <LockNotice leftMs={leftMs} words={words} />}</div>
      <Button busy={isBusy} look={isLocked ? 'off' : 'primary'} refusal={refusal} size="block" type="submit">
        {isBusy ? words.exchanging : isLocked ? words.pausedFor(timeText(leftMs)) : words.exchange}
      </Button>
    </>
  );
};

const ExchangeForm = ({ exchange }: { readonly exchange: Exchange }) => {
  const { words } = exchange;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
    void exchange.submit();
  };
  return (
    <>
      <form className={styles['form']} noValidate onSubmit={submit} ref={form}>
        <p className={styles['intro']}>{words.intro}</p>
        <CodeField error={exchange.error} onSymbols={exchange.type} symbols={exchange.symbols}>
          <PasteButton onCode={exchange.type} words={words} />
        </CodeField>
        {exchange.wasWrong && <p className={styles['afterWrong']}>{words.afterWrong}</p>}
        <SubmitPart exchange={exchange} />
      </form>
      <section className={styles['notes']}>
        <h2 className={styles['notesTitle']}>{words.goodToKnow}</h2>
        <ul>
          {words.notes.map((note) => (
            <li className={styles['note']} key={note}>
              {note}
            </li>
          ))}
        </ul>
        <Link className={buttonClass('plain')} href="/checkCoupon">
          {words.toCheck}
        </Link>
      </section>
    </>
  );
};

/** `/exchange?code=`: exchanges a code that is typed, pasted or linked for a coupon. */
export const ExchangeScreen = () => {
  const exchange = useExchange();
  const goBack = useGoBack();
  const { words } = exchange;
  const isGuest = useSession() === null;
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {exchange.exchanged === null ? (
          <>
            <ExchangeForm exchange={exchange} />
            {isGuest && <GuestWall login={words.login} text={words.guestHint} title={words.guest} />}
          </>
        ) : (
          <ExchangeResult exchanged={exchange.exchanged} onAgain={exchange.again} words={words} />
        )}
      </main>
    </>
  );
};
