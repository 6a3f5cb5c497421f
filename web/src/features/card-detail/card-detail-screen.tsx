import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Link, useSearch } from 'wouter';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { ShareButton } from '#lib/share/share-button.tsx';
import { useShare } from '#lib/share/share-state.ts';
import { type CouponUse, useCouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedView } from '#ui/states/failed-view.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { BlankTicket } from './blank-ticket.tsx';
import { type DetailKey, type DetailState, useCardDetail } from './card-detail.ts';
import styles from './card-detail-screen.module.css';
import { type CardDetail, DetailTicket } from './detail-ticket.tsx';
import { cardDetailWords } from './words.ts';

interface FootProps {
  readonly detail: CardDetail;
  readonly locale: Locale;
  readonly uCardId: string | null;
  readonly uCardNo: string | null;
  readonly use: CouponUse;
}

/** The available action: use it, wait, or collect it first; none for a coupon that is finished or only shown. */
const Foot = ({ detail, locale, uCardId, uCardNo, use }: FootProps) => {
  const words = cardDetailWords[locale];
  const refusal = useReadOnly();
  if (detail.state === 'OFFERED') {
    return (
      <div className={styles['foot']}>
        <Link className={buttonClass('collect', 'block')} href="/">
          {words.toCentre}
        </Link>
      </div>
    );
  }
  if (detail.state === 'USING') {
    return <p className={styles['reason']}>{words.using}</p>;
  }
  if (detail.useEntry !== 'USE' || uCardId === null) return null;
  if (!detail.usable) return <p className={styles['reason']}>{detail.reason}</p>;
  return (
    <div className={styles['foot']}>
      <Button
        onPress={() => use.begin({ ...detail, uCardId, uCardNo: uCardNo ?? undefined })}
        refusal={refusal}
        size="block"
      >
        {words.use}
      </Button>
    </div>
  );
};

interface DetailBodyProps {
  readonly detailKey: DetailKey;
  readonly state: DetailState;
  readonly retry: () => void;
}

const DetailBody = ({ detailKey: key, state, retry }: DetailBodyProps) => {
  const locale = useLocale();
  const words = cardDetailWords[locale];
  const use = useCouponUse();
  switch (state.status) {
    case 'loading':
      return <BlankTicket loadingLabel={words.loading} />;
    case 'quiet':
      return <BlankTicket />;
    case 'failed':
      return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
    case 'ready':
      return (
        <>
          <DetailTicket detail={state.detail} locale={locale} />
          {key.uCardId !== null && (state.detail.state === 'AVAILABLE' || state.detail.state === 'USING') && (
            <Link
              className={classNames(buttonClass('quiet'), styles['show'])}
              href={`/checkCoupon?uCardId=${key.uCardId}`}
            >
              {words.show}
            </Link>
          )}
          <section className={styles['rules']}>
            <h2 className={styles['heading']}>{words.rules}</h2>
            <RichText html={state.detail.rule} />
          </section>
          <Foot detail={state.detail} locale={locale} uCardId={key.uCardId} uCardNo={key.uCardNo} use={use} />
          {use.dialog}
        </>
      );
    default:
      return state satisfies never;
  }
};

/** `/cardDetail?uCardId&sCardId&uCardNo`: the coupon in full (specification §2). */
export const CardDetailScreen = () => {
  const words = cardDetailWords[useLocale()];
  const goBack = useGoBack();
  // Re-renders when the query changes; the parameter reader also checks the hash.
  useSearch();
  const detailKey: DetailKey = {
    sCardId: readParameter('sCardId'),
    uCardId: readParameter('uCardId'),
    uCardNo: readParameter('uCardNo'),
  };
  const { state, retry } = useCardDetail(detailKey);
  const detail = state.status === 'ready' ? state.detail : null;
  const share = detail?.share;
  useShare(share?.title ?? detail?.mTitle, share?.subTitle ?? detail?.sTitle, share?.imageUrl ?? '');
  return (
    <>
      <TopBar
        back={{ label: words.back, onPress: goBack }}
        end={
          detail !== null &&
          detailKey.sCardId !== null && <ShareButton target={{ kind: 'coupon', sCardId: detailKey.sCardId }} />
        }
        title={words.title}
      />
      <main className={styles['screen']}>
        <DetailBody detailKey={detailKey} retry={retry} state={state} />
      </main>
    </>
  );
};
