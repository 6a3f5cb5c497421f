import { Link } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { words as book } from './cases-words.ts';

interface Props {
  readonly subscriberId: string;
  /** Null: the account is closed. */
  readonly phoneMasked: string | null;
}

/** A subscriber by the masked number, with the way to their screen for those who may open it. */
export const PersonLink = ({ subscriberId, phoneMasked }: Props) => {
  const words = useWords(book);
  const mayRead = useRight('subscribers.read');
  const text = phoneMasked ?? words.closed;
  return mayRead ? <Link to={`/subscribers/${subscriberId}`}>{text}</Link> : text;
};

interface CouponProps {
  readonly coupon: { readonly subscriberId: string; readonly ownedId: string };
  readonly title: string;
}

/** A subscriber's coupon, with the way to its screen for those who may open it. */
export const CouponLink = ({ coupon: { subscriberId, ownedId }, title }: CouponProps) => {
  const mayRead = useRight('subscribers.read');
  return mayRead ? <Link to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>{title}</Link> : title;
};
