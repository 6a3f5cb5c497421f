import type { CentreMessage } from '@coupon-centre/contract/message/message-fields';
import { formatMoment } from '#lib/time/business-time.ts';
import type { MessageWords } from './words.ts';

/** The end of validity is exclusive: midnight is shown as the last minute of the day before. */
const lastMoment = (validTo: string): string => formatMoment(Date.parse(validTo) - 1, 'YYYY-MM-DD HH:mm');

/** A message's sentence in the reader's language. */
export const messageText = (message: CentreMessage, words: MessageWords): string => {
  const { kind, mTitle, orderNo, validTo, requestKind, caseNo } = message;
  const coupon = mTitle === undefined ? words.aCoupon : words.coupon(mTitle);
  switch (kind) {
    case 'CREDITED':
    case 'GIVEN_BACK':
      return words.text[kind](coupon) + (orderNo === undefined ? '' : words.order(orderNo));
    case 'EXPIRING':
      return words.expiring(coupon, validTo === undefined ? null : lastMoment(validTo));
    case 'REQUEST_DONE':
    case 'REQUEST_DECLINED':
      return words.request[kind](
        requestKind === undefined ? words.aRequest : words.requestKinds[requestKind],
        caseNo ?? null,
      );
    default:
      return words.text[kind](coupon);
  }
};

/** Where a message leads; null where it says all there is. */
export const messagePath = ({ kind, sCardId, uCardId }: CentreMessage): string | null => {
  switch (kind) {
    case 'COLLECTED':
    case 'RELEASED':
    case 'CREDITED':
    case 'GIVEN_BACK':
    case 'EXPIRING':
    case 'BACK_IN_STOCK':
      if (sCardId === undefined) return null;
      return `/cardDetail?sCardId=${sCardId}${uCardId === undefined ? '' : `&uCardId=${uCardId}`}`;
    case 'CLAWED_BACK':
      return '/historyCard';
    case 'CLAWBACK_GIVEN_BACK':
      return '/myCard';
    case 'APPEAL_REFUSED':
    case 'REQUEST_DONE':
    case 'REQUEST_DECLINED':
    case 'FEEDBACK_ANSWERED':
      return null;
  }
};
