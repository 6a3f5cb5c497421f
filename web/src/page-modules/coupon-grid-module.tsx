import type { Card } from '@coupon-centre/contract/claim/card';
import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import type { ReactNode } from 'react';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { TallCoupon } from './coupon/tall-coupon.tsx';
import styles from './coupon-grid-module.module.css';
import { usePageCards } from './page-cards.tsx';
import { Panel } from './panel.tsx';
import { pageWords } from './words.ts';

type Grid = Extract<ClaimPageModule, { kind: 'couponGrid' }>;

interface CouponsProps {
  readonly layout: Grid['layout'];
  readonly list: readonly Card[];
  readonly listedAt: number;
}

const Coupons = ({ layout, list, listedAt }: CouponsProps) => {
  const nowMs = useListNow(list);
  return (
    <ul className={layout === 'list' ? 'coupons' : styles[layout]}>
      {list.map((card) => (
        <li className={styles['coupon']} key={card.sCardId}>
          {layout === 'list' ? (
            <CollectableCard card={card} listedAt={listedAt} nowMs={nowMs} />
          ) : (
            <TallCoupon card={card} isLarge={layout === 'feature'} listedAt={listedAt} nowMs={nowMs} />
          )}
        </li>
      ))}
    </ul>
  );
};

/** Coupons of a claim page: a list, two in a row, or large. */
export const CouponGridModule = ({ module }: { readonly module: Grid }) => {
  const locale = useLocale();
  const words = pageWords[locale];
  const { list, listedAt, hasFailed, retry } = usePageCards(module.coupons);
  const content = (): ReactNode => {
    if (list === undefined && hasFailed) {
      return <FailedView locale={locale} onRetry={retry} title={words.couponsFailed} />;
    }
    if (list === undefined)
      return <CouponListSkeleton count={Math.min(module.coupons.length, 3)} label={words.loading} />;
    if (list.length === 0) return <p className={styles['none']}>{words.noCoupons}</p>;
    return <Coupons layout={module.layout} list={list} listedAt={listedAt} />;
  };
  return <Panel heading={module.heading}>{content()}</Panel>;
};
