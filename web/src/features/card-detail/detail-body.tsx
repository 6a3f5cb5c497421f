import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { type CouponUse, useCouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { BlankTicket } from './blank-ticket.tsx';
import type { DetailKey, DetailState } from './card-detail.ts';
import styles from './card-detail-screen.module.css';
import type { CardDetail } from './detail-ticket.tsx';
import { OfferFoot } from './offer-foot.tsx';
import { cardDetailWords } from './words.ts';

interface UseButtonProps {
  readonly detail: CardDetail;
  readonly coupon: DetailKey;
  readonly use: CouponUse;
  readonly text: string;
}

/** Uses an owned coupon, or says why it cannot be used now; nothing for a coupon that is not owned. */
export const UseButton = ({ detail, coupon: { uCardId, uCardNo }, use, text }: UseButtonProps) => {
  const refusal = useReadOnly();
  if (uCardId === null) return null;
  if (!detail.usable) return <p className={styles['reason']}>{detail.reason}</p>;
  return (
    <div className={styles['foot']}>
      <Button
        onPress={() => use.begin({ ...detail, uCardId, uCardNo: uCardNo ?? undefined })}
        refusal={refusal}
        size="block"
      >
        {text}
      </Button>
    </div>
  );
};

interface DetailBodyProps {
  readonly state: DetailState;
  readonly retry: () => void;
  /** Above the rules. */
  readonly top: (detail: CardDetail) => ReactNode;
  /** The available action of a coupon that is not on offer. */
  readonly foot: (detail: CardDetail, use: CouponUse) => ReactNode;
}

/** A coupon's detail, or what stands in its place until it is loaded. */
export const DetailBody = ({ state, retry, top, foot }: DetailBodyProps) => {
  const locale = useLocale();
  const words = cardDetailWords[locale];
  const use = useCouponUse();
  switch (state.status) {
    case 'loading':
      return <BlankTicket loadingLabel={words.loading} />;
    case 'quiet':
      return (
        <nav aria-label={words.ways} className={styles['ways']}>
          <Link className={buttonClass('quiet', 'block')} href="/myCard">
            {words.toMyCards}
          </Link>
          <Link className={buttonClass('quiet', 'block')} href="/">
            {words.toCentre}
          </Link>
        </nav>
      );
    case 'failed':
      return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
    case 'ready':
      return (
        <>
          {top(state.detail)}
          <section className={styles['rules']}>
            <h2 className={styles['heading']}>{words.rules}</h2>
            <RichText html={state.detail.rule} />
          </section>
          {state.detail.offer === undefined ? (
            foot(state.detail, use)
          ) : (
            <OfferFoot card={state.detail.offer} grabId={state.detail.sessionId} listedAt={state.answeredAt} />
          )}
          {use.dialog}
        </>
      );
    default:
      return state satisfies never;
  }
};
