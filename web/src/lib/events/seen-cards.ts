import { couponAround } from './coupon-of.ts';
import { track } from './track.ts';

/** A coupon counts as seen once at least half of it was visible for this long. */
const SEEN_MS = 1_000;
const SEEN_SHARE = 0.5;

/** Coupons seen since the last page view. */
let seen = new Set<string>();
/** Visible cards and the timers of their second. */
const inSight = new Map<Element, ReturnType<typeof setTimeout>>();
const watched = new Set<Element>();

function report(card: Element): void {
  inSight.delete(card);
  const { sCardId } = couponAround(card);
  if (typeof sCardId !== 'string' || seen.has(sCardId)) return;
  seen.add(sCardId);
  track('exposure', { sCardId, path: location.pathname });
}

function note(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    clearTimeout(inSight.get(target));
    inSight.delete(target);
    if (isIntersecting && intersectionRatio >= SEEN_SHARE && document.visibilityState === 'visible')
      inSight.set(target, setTimeout(report, SEEN_MS, target));
  }
}

/** Starts a new page view, in which every coupon counts again. */
export const countSeenCards = (): void => {
  seen = new Set();
};

/** Records each seen coupon, once per page view. */
export function watchCards(): void {
  if (typeof IntersectionObserver === 'undefined') return;
  const sight = new IntersectionObserver(note, { threshold: SEEN_SHARE });
  const find = (): void => {
    const cards = new Set(document.querySelectorAll('article'));
    for (const card of watched) {
      if (cards.has(card as HTMLElement)) continue;
      sight.unobserve(card);
      clearTimeout(inSight.get(card));
      inSight.delete(card);
      watched.delete(card);
    }
    for (const card of cards) {
      if (watched.has(card)) continue;
      watched.add(card);
      sight.observe(card);
    }
  };
  let isDue = false;
  const findSoon = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      find();
    });
  };
  new MutationObserver(findSoon).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', () => {
    for (const timer of inSight.values()) clearTimeout(timer);
    inSight.clear();
    // Observing again reports every card once more: what is visible now starts its second.
    for (const card of watched) sight.unobserve(card);
    watched.clear();
    findSoon();
  });
  find();
}
