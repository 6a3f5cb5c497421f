import type { CouponTerms } from '#catalogue/coupon-terms.ts';
import type { Card } from '#claim/card.ts';
import type { OwnedCard } from '#wallet/owned-card.ts';
import type { CouponDetail } from '#wallet/show-coupon-detail.ts';

interface Places {
  /** The field of a coupon on offer. */
  readonly offered?: keyof Card;
  /** The field of an owned coupon, from its terms at the claim. */
  readonly owned?: keyof OwnedCard;
  readonly detail?: keyof CouponDetail;
}

/** Where subscribers see each term of a coupon. Keyed by the terms, so that a new one cannot be forgotten. */
const shownTerms = {
  cardClass: { offered: 'cardClass', owned: 'cardClass', detail: 'cardClass' },
  benefit: { offered: 'benefit', owned: 'benefit', detail: 'benefit' },
  title: { offered: 'mTitle', owned: 'mTitle', detail: 'mTitle' },
  subTitle: { offered: 'sTitle', owned: 'sTitle', detail: 'sTitle' },
  /** Decide which title and selling line a person sees. */
  variants: {},
  validity: { offered: 'time', owned: 'time', detail: 'time' },
  tags: { offered: 'tags' },
  claimStart: { offered: 'claimStart' },
  claimEnd: { offered: 'claimEnd' },
  ruleHtml: { detail: 'rule' },
  trial: { detail: 'trial' },
  placeListId: { detail: 'placeCount' },
  /** Decides its list. */
  classId: {},
  /** Decides its position in the list. */
  position: {},
  /** The reason for people outside it. */
  audience: {},
  /** Returned by `showConfirmation` before a use. */
  confirmation: {},
  /** Decides which code the detail shows. */
  externalCodes: {},
  /** For operators only. */
  ceiling: {},
  ceilingPerDay: {},
  campaignId: {},
  /** For accounting only. */
  bookValueFen: {},
  costsNothingReason: {},
} as const satisfies Record<keyof CouponTerms, Places>;

type ShownTerms = (typeof shownTerms)[keyof typeof shownTerms];
type FieldsAt<Place extends keyof Places> = Extract<ShownTerms, { readonly [At in Place]: string }>[Place];
/** Fields of a card or the detail that come from the terms. */
export type PrintedOffer = Required<Pick<Card, FieldsAt<'offered'>>>;
export type PrintedOwned = Required<Pick<OwnedCard, FieldsAt<'owned'>>>;
export type PrintedDetail = Required<Pick<CouponDetail, FieldsAt<'detail'>>>;
