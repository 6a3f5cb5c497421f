import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { type ListedOffer, useOffer } from '#lib/offer/use-offer.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './button-module.module.css';
import { PageAddress } from './page-address.tsx';
import { usePageCards } from './page-cards.tsx';
import { pageWords } from './words.ts';

type ButtonContent = Extract<ClaimPageModule, { kind: 'button' }>;

/** The operator's text while the coupon can be collected; otherwise its state. */
const CollectButton = ({ text, ...offer }: ListedOffer & { readonly text: string }) => {
  const { centre } = useWords();
  const { card, action, press } = useOffer(offer);
  const readOnly = useReadOnly();
  const isOpen = (card.actionState === 'CLAIM' || card.actionState === 'LOGIN') && press !== undefined;
  const says = isOpen && action.text !== centre.collectAgain ? text : action.text;
  return (
    <Button
      busy={action.isBusy ?? false}
      label={centre.ofCoupon(says, card.mTitle)}
      look={action.look === 'primary' ? 'collect' : action.look}
      onPress={press}
      refusal={press === undefined ? action.reason : readOnly}
      size="block"
    >
      {says}
    </Button>
  );
};

const CollectOf = ({ sCardId, text }: { readonly sCardId: string; readonly text: string }) => {
  const words = pageWords[useLocale()];
  const { centre } = useWords();
  const { list, listedAt, hasFailed, retry } = usePageCards([sCardId]);
  const nowMs = useListNow(list ?? []);
  const card = list?.[0];
  if (card !== undefined) return <CollectButton card={card} listedAt={listedAt} nowMs={nowMs} text={text} />;
  if (list === undefined && hasFailed) {
    return (
      <Button
        label={centre.ofCoupon(centre.retry, words.couponsFailed)}
        look="quiet"
        onPress={() => void retry()}
        size="block"
      >
        {centre.retry}
      </Button>
    );
  }
  return (
    <Button busy={list === undefined} look={list === undefined ? 'collect' : 'off'} size="block">
      {list === undefined ? text : words.offShelf}
    </Button>
  );
};

/** A full-width button; a sticky one stays at the screen's lower edge. */
export const ButtonModule = ({ module }: { readonly module: ButtonContent }) => (
  <div className={module.isSticky ? styles['sticky'] : undefined}>
    {module.does.kind === 'collect' ? (
      <CollectOf sCardId={module.does.sCardId} text={module.text} />
    ) : (
      <PageAddress
        className={classNames(buttonClass('quiet', 'block'), !module.isSticky && styles['onColour'])}
        link={module.does.link}
      >
        {module.text}
      </PageAddress>
    )}
  </div>
);
