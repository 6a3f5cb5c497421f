import type { EventProps } from './track.ts';

/** Which coupon's ticket something is part of, for usage events; nothing where it is part of none. */
export function couponAround(part: Element): EventProps {
  const link = part.closest('article')?.querySelector<HTMLAnchorElement>('a[href*="sCardId="]');
  const sCardId = link ? new URL(link.href).searchParams.get('sCardId') : null;
  return sCardId === null ? {} : { sCardId };
}
