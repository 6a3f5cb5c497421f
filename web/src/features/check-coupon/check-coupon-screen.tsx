import { isCode } from '@coupon-centre/contract/foundation/coupon-code';
import { type FormEvent, Fragment, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { call } from '#lib/call/call.ts';
import { CodeField } from '#lib/code-field/code-field.tsx';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useOwner } from '#lib/guest/use-owner.ts';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { showToast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './check-coupon-screen.module.css';
import { CounterTicket } from './counter-ticket.tsx';
import { useOwnStatus } from './own-status.ts';
import { checkWords } from './words.ts';

/** The coupon named in the address. */
const NamedCoupon = ({ uCardId }: { readonly uCardId: string }) => {
  const locale = useLocale();
  const words = checkWords[locale];
  const { state: coupon, retry } = useOwnStatus(uCardId);
  switch (coupon.status) {
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
      return <CounterTicket card={coupon.card} isLive={coupon.isLive} />;
    default:
      return coupon satisfies never;
  }
};

/** Without a coupon in the address: a form for one of the subscriber's codes. */
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
    const answer = await call('findOwnCoupon', { code: symbols });
    if (answer.code === codeOf.SUCCESS) navigate(`${path}?uCardId=${answer.resp_data.uCardId}`);
    else {
      setUnknown(answer.code === codeOf.OWNED_COUPON_NOT_FOUND);
      setError(answer.code === codeOf.OWNED_COUPON_NOT_FOUND ? words.notYours : answer.msg);
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

/** `/checkCoupon?uCardId=`: the live status of an owned coupon, to show at a counter. */
export const CheckCouponScreen = () => {
  const words = checkWords[useLocale()];
  const goBack = useGoBack();
  const owner = useOwner();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  const uCardId = readParameter('uCardId');
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {owner === null ? (
          <GuestWall login={words.login} text={words.guestHint} title={words.guest} />
        ) : (
          <Fragment key={owner}>
            {uCardId === null ? <CodeForm /> : <NamedCoupon key={uCardId} uCardId={uCardId} />}
          </Fragment>
        )}
      </main>
    </>
  );
};
