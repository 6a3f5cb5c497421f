import { IMAGES_PATH } from '#content/images/image-address.ts';
import { type Bundle, keyOfThing, type Part, partOf, type Thing, type ThingOf } from './bundle-file.ts';

/** What of a bundle is meant. */
export interface Selection {
  readonly parts: readonly Part[];
  /** References to campaigns; null: all, and what is in none. */
  readonly campaigns: readonly string[] | null;
}

const isPicture = (one: Thing): one is ThingOf<'picture'> => one.kind === 'picture';
const IMAGE = new RegExp(`${IMAGES_PATH}/([\\da-f]{32})\\.webp`, 'g');

/** Hashes of the uploaded pictures that things show. */
export const picturesIn = (things: readonly Thing[]): ReadonlySet<string> =>
  new Set(
    things
      .filter((one) => !isPicture(one))
      .flatMap((one) => Array.from(JSON.stringify(one).matchAll(IMAGE), ([, hash = '']) => hash)),
  );

/** A campaign's things: itself, its coupons, their texts for sharing, and the claim pages that show one of them. */
function ofCampaigns(things: readonly Thing[], campaigns: readonly string[]): readonly Thing[] {
  const coupons = things.flatMap((one) =>
    one.kind === 'coupon' && campaigns.includes(one.terms.campaignId ?? '') ? [keyOfThing(one)] : [],
  );
  return things.filter((one) => {
    if (one.kind === 'campaign') return campaigns.includes(keyOfThing(one));
    if (one.kind === 'coupon') return coupons.includes(keyOfThing(one));
    if (one.kind === 'share') return coupons.includes(one.shared);
    return (
      one.kind === 'page' && coupons.some((coupon) => JSON.stringify(one).includes(JSON.stringify(coupon).slice(1, -1)))
    );
  });
}

/** The things that are meant, with their pictures. */
export function selected(things: readonly Thing[], { parts, campaigns }: Selection): readonly Thing[] {
  const meant = things.filter((one) => !isPicture(one) && parts.includes(partOf(one)));
  const kept = campaigns === null ? meant : ofCampaigns(meant, campaigns);
  const shown = picturesIn(kept);
  return [...kept, ...things.filter((one) => isPicture(one) && shown.has(one.hash))];
}

/** The bundle without the parts that are not asked for. */
export function restricted(bundle: Bundle, only: readonly Part[]): Bundle {
  const kept = bundle.parts.filter((part) => only.includes(part));
  const { campaigns } = bundle;
  return { parts: kept, campaigns, things: selected(bundle.things, { parts: kept, campaigns: null }) };
}
