import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { sendToHost } from '#host/bridge.ts';
import { useIsApp } from '#host/is-app.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { TextField } from '#ui/text-field.tsx';
import { yuanText } from '#ui/ticket/coupon-face.ts';
import { mostYuan, typedFen, usualYuan } from './top-up-amount.ts';
import { type TopUpChoice, useTopUpChoice } from './top-up-choice.ts';
import { FittingCoupons, UnfittingCoupons } from './top-up-coupons.tsx';
import styles from './top-up-sheet.module.css';
import { topUpWords } from './top-up-words.ts';

const FIRST_YUAN = '50';
const SKELETONS = 2;

interface AmountProps {
  readonly typed: string;
  readonly onChange: (yuan: string) => void;
}

/** Common amounts as buttons, and a field for any other. */
const Amount = ({ typed, onChange }: AmountProps) => {
  const words = topUpWords[useLocale()];
  const isWrong = typed !== '' && typedFen(typed) === null;
  return (
    <>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{words.amountLabel}</legend>
        <div className={styles['amounts']}>
          {usualYuan.map(String).map((yuan) => (
            <button
              aria-pressed={yuan === typed}
              className={styles['amount']}
              key={yuan}
              onClick={() => onChange(yuan)}
              type="button"
            >
              {words.yuan(yuan)}
            </button>
          ))}
        </div>
      </fieldset>
      <TextField
        autoComplete="off"
        error={isWrong ? words.wrongAmount(String(mostYuan)) : undefined}
        hint={words.otherHint}
        inputMode="numeric"
        label={words.other}
        name="amount"
        onType={onChange}
        type="text"
        value={typed}
      />
    </>
  );
};

const None = () => {
  const words = topUpWords[useLocale()];
  return (
    <StateView text={words.noneHint} title={words.none}>
      <Link className={buttonClass('collect')} href="/?classId=topup">
        {words.toCentre}
      </Link>
    </StateView>
  );
};

const Found = ({ choice, onUse }: { readonly choice: TopUpChoice; readonly onUse: (card: OwnedCard) => void }) => {
  if (choice.coupons.length === 0) return <None />;
  return (
    <>
      <FittingCoupons choice={choice} onUse={onUse} />
      <UnfittingCoupons choice={choice} />
    </>
  );
};

/** What was found, for screen readers; always there, since they announce only what changes in it. */
const FoundSpoken = ({ choice }: { readonly choice: TopUpChoice | undefined }) => {
  const words = topUpWords[useLocale()];
  return (
    <p className="only-spoken" role="status">
      {choice !== undefined && choice.coupons.length > 0 && words.result(choice.applicable.length)}
      {choice?.best && ` ${words.saves(yuanText(choice.best.saveFen))}`}
    </p>
  );
};

/** In the operator's app, a button that tops up there. */
const InApp = ({ amountFen }: { readonly amountFen: number | null }) => {
  const words = topUpWords[useLocale()];
  if (!useIsApp() || amountFen === null) return null;
  return (
    <div className={styles['inApp']}>
      <Button look="quiet" onPress={() => sendToHost({ serviceName: 'openDetailRecharge', amountFen })} size="block">
        {words.topUpInApp(yuanText(amountFen))}
      </Button>
    </div>
  );
};

export interface TopUpSheetProps {
  readonly onUse: (card: OwnedCard) => void;
  readonly onClose: () => void;
}

/** The top-up helper: an amount, the price with each of the subscriber's coupons, and why others do not fit. */
export const TopUpSheet = ({ onUse, onClose }: TopUpSheetProps): ReactNode => {
  const locale = useLocale();
  const words = topUpWords[locale];
  const [typed, setTyped] = useState(FIRST_YUAN);
  const amountFen = typedFen(typed);
  const { choice, isOfBefore, hasFailed, retry } = useTopUpChoice(amountFen);
  return (
    <Sheet closeLabel={words.close} onClose={onClose} title={words.title}>
      <Amount onChange={setTyped} typed={typed} />
      <InApp amountFen={amountFen} />
      <FoundSpoken choice={choice} />
      {choice !== undefined && (
        <div aria-busy={isOfBefore || undefined} className={isOfBefore ? styles['before'] : undefined}>
          <Found choice={choice} onUse={onUse} />
        </div>
      )}
      {hasFailed && <FailedView locale={locale} onRetry={retry} title={words.failed} />}
      {choice === undefined && !hasFailed && <CouponListSkeleton count={SKELETONS} label={words.loading} />}
    </Sheet>
  );
};
