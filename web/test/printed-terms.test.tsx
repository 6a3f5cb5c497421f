import type { PrintedDetail, PrintedOffer, PrintedOwned } from '@coupon-centre/contract/centre/shown-terms';
import type { Card } from '@coupon-centre/contract/claim/card';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import type { CouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { DetailTicket } from '#features/card-detail/detail-ticket.tsx';
import { OwnedCardRow } from '#features/my-cards/owned-card-row.tsx';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { en } from '#lib/words/en.ts';
import { WordsProvider } from '#lib/words/words.tsx';

const NOW = '2026-11-21T10:00:00+08:00';
const LATER = '2026-12-21T10:00:00+08:00';
const ID = '0190a7e2-0000-7000-8000-000000000000';

const face = {
  cardClass: 'life',
  benefit: { kind: 'CODE', amount: 4200 },
  mTitle: 'The title',
  sTitle: 'The subtitle',
  time: 'When it can be used',
} as const satisfies PrintedOwned;
const offer: Card & PrintedOffer = {
  ...face,
  tags: ['The tag'],
  claimStart: NOW,
  claimEnd: LATER,
  sCardId: ID,
  remainPercent: 50,
  actionState: 'CLAIM',
};
const owned: OwnedCard & PrintedOwned = {
  ...face,
  uCardId: ID,
  uCardNo: 'U1',
  sCardId: ID,
  state: 'AVAILABLE',
  usable: true,
  validFrom: NOW,
  validTo: LATER,
  claimedAt: NOW,
  changedAt: NOW,
};

const detail: CouponDetail = {
  ...face,
  rule: '<p>The rule</p>',
  couponCode: '',
  state: 'OFFERED',
  validFrom: null,
  validTo: null,
  usable: false,
  reason: null,
  useEntry: 'NONE',
};

/** What a card prints for each term, keyed by field; null where the button or the text below it shows the term. */
const ofOwned: Readonly<Record<keyof PrintedOwned, string | null>> = {
  cardClass: 'Life',
  benefit: '42',
  mTitle: face.mTitle,
  sTitle: face.sTitle,
  time: face.time,
};
const ofOffer: Readonly<Record<keyof PrintedOffer, string | null>> = {
  ...ofOwned,
  tags: 'The tag',
  claimStart: null,
  claimEnd: null,
};

const ofDetail: Readonly<Record<keyof PrintedDetail, string | null>> = {
  ...ofOwned,
  rule: null,
  trial: null,
  placeCount: null,
};

const textOf = (card: ReactNode): string =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <WordsProvider locale="en" phrases={en}>
        {card}
      </WordsProvider>
    </Router>,
  ).replace(/<[^>]*>/g, '');

test.each(Object.entries(ofOffer))('a coupon on offer shows %s', (_field, text) => {
  const nowMs = Date.parse(NOW);
  const drawn = textOf(<CollectableCard card={offer} listedAt={nowMs} nowMs={nowMs} />);
  if (text !== null) expect(drawn).toContain(text);
});

test.each(Object.entries(ofOwned))('an owned coupon shows %s', (_field, text) => {
  const drawn = textOf(<OwnedCardRow card={owned} locale="en" nowMs={Date.parse(NOW)} onOpen={() => undefined} />);
  if (text !== null) expect(drawn).toContain(text);
});

test.each(Object.entries(ofDetail))("a coupon's detail shows %s", (_field, text) => {
  const drawn = textOf(<DetailTicket detail={detail} locale="en" />);
  if (text !== null) expect(drawn).toContain(text);
});
