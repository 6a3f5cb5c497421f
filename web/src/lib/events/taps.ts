import { couponAround } from './coupon-of.ts';
import type { EventProps } from './track.ts';

/** Containers of tappable elements, innermost first; text content is never reported. */
const PLACES = [
  ['card', 'article'],
  ['dialog', '[role=dialog]'],
  ['tabs', '[role=tablist]'],
  ['ways', 'nav'],
  ['form', 'form'],
  ['head', 'header'],
  ['screen', 'main'],
] as const;

const TAPPED = 'a[href],button,[role=tab]';

/** A link's target: one of our screens without its query, or the other host. */
const target = ({ hostname, pathname }: HTMLAnchorElement): string =>
  hostname === location.hostname ? pathname : hostname;

/** A language-independent name, and the position among its siblings. */
function tapOf(tapped: Element): EventProps {
  const [place, selector] = PLACES.find(([, within]) => tapped.closest(within) !== null) ?? ['page', 'body'];
  const isLink = tapped instanceof HTMLAnchorElement;
  const all = [...(tapped.closest(selector)?.querySelectorAll(TAPPED) ?? [])];
  const name = `${place}_${isLink ? 'link' : 'button'}`;
  return { name, nth: all.indexOf(tapped) + 1, ...(isLink && { to: target(tapped) }) };
}

/** What was tapped, for usage events; null where it is neither a button nor a link. */
export function tapProps(hit: EventTarget | null): EventProps | null {
  const tapped = hit instanceof Element ? hit.closest(TAPPED) : null;
  return tapped && { ...tapOf(tapped), ...couponAround(tapped) };
}
