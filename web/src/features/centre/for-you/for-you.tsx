import { FOR_YOU_ENDING_DAYS, FOR_YOU_FEW_PERCENT, FOR_YOU_USED_DAYS } from '@coupon-centre/contract/foundation/limits';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#lib/call/call.ts';
import { useRefresher } from '#lib/call/refreshers.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { channelPart } from '#lib/navigation/visit.ts';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useSession } from '#lib/session/session.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './for-you.module.css';
import { forYouWords } from './for-you-words.ts';
import { reasonText } from './reason-text.ts';

const SKELETONS = 4;
const NONE = [] as const;

const toAll = '/?classId=.all';

interface SwitchProps {
  readonly isOn: boolean;
  /** Waits until the list has followed. */
  readonly onSwitched: () => Promise<unknown>;
}

/** Switches the suggestions with the account: on every device. */
const useSwitch = ({ isOn, onSwitched }: SwitchProps) => {
  const words = forYouWords[useLocale()];
  const refusal = useReadOnly();
  const [isBusy, setBusy] = useState(false);
  const turn = async (): Promise<void> => {
    if (refusal !== undefined) return showToast(refusal);
    setBusy(true);
    const answer = await call('switchForYou', { on: !isOn }).catch(() => null);
    if (answer?.code === codeOf.SUCCESS) await onSwitched();
    else showToast(answer?.msg ?? words.failed);
    setBusy(false);
  };
  return { isBusy, turn };
};

const Switch = (props: SwitchProps) => {
  const words = forYouWords[useLocale()];
  const { isBusy, turn } = useSwitch(props);
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-checked={props.isOn}
      className={styles['toggle']}
      onClick={() => void (isBusy || turn())}
      role="switch"
      type="button"
    >
      <span>{words.switchName}</span>
      <span aria-hidden="true" className={styles['track']} />
    </button>
  );
};

/** Instead of a list: why there is none, and the way to all coupons. */
const Nothing = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const words = forYouWords[useLocale()];
  return (
    <StateView art={<NothingHereArt />} text={text} title={title}>
      <Link className={buttonClass('quiet')} href={toAll}>
        {words.toAll}
      </Link>
    </StateView>
  );
};

const Suggestions = () => {
  const locale = useLocale();
  const { centre } = useWords();
  const words = forYouWords[locale];
  const { data, error, mutate } = useOwnAnswer('listForYou', channelPart());
  useRefresher(mutate);
  const list = data?.list ?? NONE;
  const nowMs = useListNow(list);
  if (data === undefined) {
    return error === undefined ? (
      <CouponListSkeleton count={SKELETONS} label={centre.loading} />
    ) : (
      <FailedView locale={locale} onRetry={() => mutate()} title={centre.failed} />
    );
  }
  return (
    <>
      <div className={styles['head']}>
        <Switch isOn={data.isOn} onSwitched={() => mutate()} />
        {data.isOn && (
          <p className={styles['how']}>{words.how(FOR_YOU_USED_DAYS, FOR_YOU_ENDING_DAYS, FOR_YOU_FEW_PERCENT)}</p>
        )}
      </div>
      {!data.isOn && <Nothing text={words.offHint} title={words.off} />}
      {data.isOn && list.length === 0 && <Nothing text={words.emptyHint} title={words.empty} />}
      <ul className="coupons">
        {list.map(({ because, ...card }) => (
          <li key={card.sCardId}>
            <p className={styles['because']}>{reasonText({ ...card, because }, nowMs, { locale, centre })}</p>
            <CollectableCard card={card} listedAt={Date.parse(data.asOf)} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Coupons suggested to a person, each with its reason; it can be switched off (PIPL art. 24). */
export const ForYou = () => {
  const words = forYouWords[useLocale()];
  const session = useSession();
  if (session !== null) return <Suggestions key={session.uid} />;
  return <GuestWall login={words.login} text={words.guestHint} title={words.guest} />;
};
