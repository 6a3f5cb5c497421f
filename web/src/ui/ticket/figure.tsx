import type { CouponFace } from './coupon-face.ts';
import ticket from './ticket.module.css';

/** A coupon's figure with its units. */
export const Figure = ({ face, className }: { readonly face: CouponFace; readonly className?: string | undefined }) => (
  <>
    {face.before && <span className={ticket['unit']}>{face.before}</span>}
    <span className={className}>{face.figure}</span>
    {face.after && <span className={ticket['unit']}>{face.after}</span>}
  </>
);
