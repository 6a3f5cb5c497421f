import type { CalendarKind, ConflictKind } from '@coupon-centre/contract/campaign/show-calendar';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/* What is planned and does not fit together. Only from now on: what is over cannot be changed. */

interface Thing {
  readonly kind: CalendarKind;
  readonly id: string;
  readonly title: LocalisedText;
}
interface Planned extends Thing {
  readonly fromMs: number;
  /** Exclusive; null: no end. */
  readonly toMs: number | null;
}
export interface PlannedAd extends Planned {
  readonly link: string | null;
}
export interface PlannedGrab extends Planned {
  /** Its coupons that cannot be collected in it. */
  readonly without: readonly Thing[];
}

export interface Conflict {
  readonly kind: ConflictKind;
  readonly atMs: number;
  readonly things: readonly Thing[];
}

const named = ({ kind, id, title }: Thing): Thing => ({ kind, id, title });

function grabsAtOnce(grabs: readonly PlannedGrab[], nowMs: number): readonly Conflict[] {
  const coming = grabs.filter(({ fromMs }) => fromMs >= nowMs);
  const byMinute = Map.groupBy(coming, ({ fromMs }) => Math.floor(fromMs / MINUTE_MS));
  return [...byMinute].flatMap(([minute, together]) =>
    together.length < 2 ? [] : { kind: 'GRABS_AT_ONCE', atMs: minute * MINUTE_MS, things: together.map(named) },
  );
}

/** The page that a link leads to; null: none. */
export function pageOfLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link, 'https://here.invalid')) return null;
  const { pathname, searchParams } = new URL(link, 'https://here.invalid');
  return /\/h5Page$/i.test(pathname) ? searchParams.get('pageId') : null;
}

/** When the page is not online for the first time while the ad is shown; null: never. */
function firstGap({ fromMs, toMs }: Planned, page: Planned | undefined, nowMs: number): number | null {
  const begins = Math.max(fromMs, nowMs);
  if (toMs !== null && toMs <= begins) return null;
  if (page === undefined || page.fromMs > begins || (page.toMs !== null && page.toMs <= begins)) return begins;
  const isOver = page.toMs !== null && (toMs === null || page.toMs < toMs);
  return isOver ? page.toMs : null;
}

function adsWithoutPage(ads: readonly PlannedAd[], pages: readonly Planned[], nowMs: number): readonly Conflict[] {
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  return ads.flatMap((ad) => {
    const pageId = pageOfLink(ad.link);
    if (pageId === null) return [];
    const page = pageOf.get(pageId);
    const atMs = firstGap(ad, page, nowMs);
    const told = page ?? { kind: 'PAGE' as const, id: pageId, title: { 'zh-CN': pageId, en: pageId } };
    return atMs === null ? [] : { kind: 'AD_WITHOUT_PAGE', atMs, things: [named(ad), named(told)] };
  });
}

const grabsWithoutCoupon = (grabs: readonly PlannedGrab[], nowMs: number): readonly Conflict[] =>
  grabs
    .filter(({ toMs, without }) => (toMs ?? nowMs) > nowMs && without.length > 0)
    .map((grab) => ({
      kind: 'GRAB_WITHOUT_COUPON',
      atMs: Math.max(grab.fromMs, nowMs),
      things: [named(grab), ...grab.without.map(named)],
    }));

interface Plan {
  readonly grabs: readonly PlannedGrab[];
  readonly ads: readonly PlannedAd[];
  /** All that are published, whenever they are online. */
  readonly pages: readonly Planned[];
}

/** The soonest first. */
export const conflictsOf = ({ grabs, ads, pages }: Plan, nowMs: number): readonly Conflict[] =>
  [...grabsAtOnce(grabs, nowMs), ...adsWithoutPage(ads, pages, nowMs), ...grabsWithoutCoupon(grabs, nowMs)].sort(
    (one, other) => one.atMs - other.atMs,
  );
