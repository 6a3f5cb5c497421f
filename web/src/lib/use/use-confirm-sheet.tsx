import type { Benefit, CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CouponCard } from '#ui/ticket/coupon-card.tsx';
import { couponFace } from '#ui/ticket/coupon-face.ts';
import styles from './use-confirm-sheet.module.css';
import { confirmWords } from './use-confirm-words.ts';

export interface UseConfirmSheetProps {
  readonly locale: Locale;
  readonly coupon: {
    readonly mTitle: string;
    readonly time: string;
    readonly cardClass: CardClass;
    readonly benefit: Benefit;
  };
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before a coupon is used: which one, what it will do, that it is final. It cannot be closed while the use is in
 * progress.
 */
export const UseConfirmSheet = ({ locale, coupon, isBusy, onConfirm, onClose }: UseConfirmSheetProps) => {
  const words = confirmWords[locale];
  const close = isBusy ? () => undefined : onClose;
  const facts = [
    { icon: 'ticket', text: words.effect[coupon.benefit.kind] },
    { icon: 'clock', text: words.sms },
    { icon: 'alert', text: words.final },
  ] as const;
  return (
    <Sheet closeLabel={words.close} onClose={close} title={words.title}>
      <div className={styles['ticket']}>
        <CouponCard
          cardClass={coupon.cardClass}
          face={couponFace(coupon.benefit, coupon.cardClass, locale)}
          title={coupon.mTitle}
          validity={coupon.time}
        />
      </div>
      <ul className={styles['facts']}>
        {facts.map((fact) => (
          <li className={styles['fact']} key={fact.icon}>
            <Icon name={fact.icon} />
            <span>{fact.text}</span>
          </li>
        ))}
      </ul>
      <p className={styles['waiting']} role="status">
        {isBusy && words.waiting}
      </p>
      <Button busy={isBusy} look="primary" onPress={onConfirm} size="block">
        {words.confirm}
      </Button>
      <Button look={isBusy ? 'off' : 'quiet'} onPress={onClose} size="block">
        {words.later}
      </Button>
    </Sheet>
  );
};
