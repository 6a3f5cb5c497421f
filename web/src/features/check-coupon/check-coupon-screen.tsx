import { isCode } from '@coupon-centre/contract/code/coupon-code';
import { type FormEvent, Fragment, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { call } from '#lib/call.ts';
import { CodeField } from '#lib/code-field/code-field.tsx';
import { useGoBack } from '#lib/go-back.ts';
import { requestLogin } from '#lib/login-request.ts';
import { readParameter } from '#lib/parameter.ts';
import { useSession } from '#lib/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { GuestArt } from '#ui/illustrations/guest.tsx';
import { NothingHereArt } from '#ui/illustrations/nothing-here.tsx';
import { StateView } from '#ui/state-view.tsx';
import { showToast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './check-coupon-screen.module.css';
import { CounterTicket } from './counter-ticket.tsx';
import { useOwnStanding } from './own-standing.ts';
import { checkWords } from './words.ts';

/** A coupon that was named in the address. */
const NamedCoupon = ({ uCardId }: { readonly uCardId: string }) => {
  const locale = useLocale();
  const words = checkWords[locale];
  const { standing, retry } = useOwnStanding(uCardId);
  switch (standing.status) {
    case 'loading':
      return (
        <div className={styles['blank']}>
          <p className="only-spoken" role="status">
            {words.loading}
          </p>
        </div>
      );
    case 'failed':
      return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
    case 'gone':
      return (
        <StateView art={<NothingHereArt />} isAlert text={words.goneHint} title={words.gone}>
          <Link className={buttonClass('primary')} href="/myCard">
            {words.toMyCards}
          </Link>
        </StateView>
      );
    case 'ready':
      return <CounterTicket card={standing.card} isLive={standing.isLive} />;
    default:
      return standing satisfies never;
  }
};

/** No coupon is named: a code of one's own leads to it. */
const CodeForm = () => {
  const words = checkWords[useLocale()];
  const [path, navigate] = useLocation();
  const [symbols, setSymbols] = useState('');
  const [error, setError] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const type = (typed: string): void => {
    setSymbols(typed);
    setError(undefined);
    setUnknown(false);
  };
  const check = async (): Promise<void> => {
    const answer = await call('checkCoupon', { code: symbols });
    if (answer.code === '0000') navigate(`${path}?uCardId=${answer.resp_data.uCardId}`);
    else {
      setUnknown(answer.code === '3001');
      setError(answer.code === '3001' ? words.notYours : answer.msg);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (!isCode(symbols)) {
      setError(words.incomplete);
      return;
    }
    setBusy(true);
    void check()
      .catch(() => showToast(words.unsent))
      .then(() => setBusy(false));
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['intro']}>{words.intro}</p>
      <CodeField error={error} onSymbols={type} symbols={symbols} />
      {isUnknown && (
        <p className={styles['unknown']}>
          {words.notYoursHint} <Link href={`/exchange?code=${symbols}`}>{words.toExchange}</Link>
        </p>
      )}
      <Button busy={isBusy} size="block" type="submit">
        {isBusy ? words.checking : words.check}
      </Button>
    </form>
  );
};

/** `/checkCoupon?uCardId=`: whether a coupon of one's own is good, live, to be shown at a counter. */
export const CheckCouponScreen = () => {
  const words = checkWords[useLocale()];
  const goBack = useGoBack();
  const session = useSession();
  // Renders anew when the query changes; the reader also looks at the hash.
  useSearch();
  const uCardId = readParameter('uCardId');
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {session === null ? (
          <StateView art={<GuestArt />} text={words.guestHint} title={words.guest}>
            <Button onPress={() => void requestLogin()}>{words.login}</Button>
          </StateView>
        ) : (
          <Fragment key={session.uid}>
            {uCardId === null ? <CodeForm /> : <NamedCoupon key={uCardId} uCardId={uCardId} />}
          </Fragment>
        )}
      </main>
    </>
  );
};
