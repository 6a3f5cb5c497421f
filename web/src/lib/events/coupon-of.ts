import type { EventProps } from './track.ts';

/** The coupon whose ticket contains the element, for usage events; empty outside any ticket. */
export function couponAround(part: Element): EventProps {
  const link = part.closest('article')?.querySelector<HTMLAnchorElement>('a[href*="sCardId="]');
  const sCardId = link ? new URL(link.href).searchParams.get('sCardId') : null;
  return sCardId === null ? {} : { sCardId };
}
