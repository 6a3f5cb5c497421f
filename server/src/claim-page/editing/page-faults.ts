import type { PageFault } from '@coupon-centre/contract/call/page-fault';
import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { linksIn, type MayLeadTo } from '#catalogue/link-hosts.ts';
import { couponsOf } from '#catalogue/pages/claim-page.ts';

/** What publishing a page needs to know about a coupon. */
export type CouponStatus = 'GOOD' | 'ENDED' | 'NOT_PUBLISHED' | 'EMPTY';

export interface FaultNeeds {
  /** `NOT_PUBLISHED` for an unknown coupon. */
  readonly statusOf: (templateId: string) => CouponStatus;
  readonly mayLeadTo: MayLeadTo;
  readonly nowMs: number;
}

type Module = WrittenPage['content']['modules'][number];
/** A fault of a module, without its position. */
type Found = Omit<PageFault, 'module'>;

const faultOf = {
  ENDED: 'COUPON_ENDED',
  NOT_PUBLISHED: 'COUPON_NOT_PUBLISHED',
  EMPTY: 'COUPON_EMPTY',
} as const;

function couponFault(field: string, templateId: string, { statusOf }: FaultNeeds): readonly Found[] {
  const status = statusOf(templateId);
  return status === 'GOOD' ? [] : [{ kind: faultOf[status], field, value: templateId }];
}

function hostFault(field: string, address: string | null, { mayLeadTo }: FaultNeeds): readonly Found[] {
  return address === null || mayLeadTo(address) ? [] : [{ kind: 'HOST_NOT_ALLOWED', field, value: address }];
}

const htmlFaults = (field: string, html: Readonly<Record<string, string>>, needs: FaultNeeds): readonly Found[] =>
  Object.entries(html).flatMap(([locale, text]) =>
    linksIn(text).flatMap((address) => hostFault(`${field}.${locale}`, address, needs)),
  );

function moduleFaults(module: Module, needs: FaultNeeds): readonly Found[] {
  switch (module.kind) {
    case 'banner':
      return [...hostFault('image', module.image, needs), ...hostFault('link', module.link, needs)];
    case 'couponGrid':
      return module.coupons.flatMap((templateId, at) => couponFault(`coupons.${at}`, templateId, needs));
    case 'richText':
    case 'rule':
      return htmlFaults('html', module.html, needs);
    case 'button':
      return module.does.kind === 'link'
        ? hostFault('does.link', module.does.link, needs)
        : couponFault('does.sCardId', module.does.sCardId, needs);
    case 'grab':
    case 'countdown':
      return [];
    default:
      return module satisfies never;
  }
}

const placeOf = ({ module, field, value }: PageFault): string => JSON.stringify([module, field, value]);

function contentFaults({ share, background, modules }: WrittenPage['content'], needs: FaultNeeds): PageFault[] {
  return [
    ...hostFault('share.imageUrl', share.imageUrl, needs).map((found) => ({ ...found, module: null })),
    ...hostFault('background.image', background.image, needs).map((found) => ({ ...found, module: null })),
    ...modules.flatMap((module, at) => moduleFaults(module, needs).map((found) => ({ ...found, module: at }))),
  ];
}

/**
 * Why a page cannot be published now, and where: coupons that have ended, were never published or are out of stock; hosts that
 * are not allowed; a window that has ended. Its HTML must be sanitised.
 */
export function pageFaults({ content, effectiveTo, variants = [] }: WrittenPage, needs: FaultNeeds): PageFault[] {
  const isOver = effectiveTo !== null && Date.parse(effectiveTo) <= needs.nowMs;
  const ofPage = contentFaults(content, needs);
  // What the page itself has as well is told once.
  const known = new Set(ofPage.map(placeOf));
  const ofVariants = variants.flatMap((variant, at) =>
    contentFaults(variant.content, needs)
      .filter((fault) => !known.has(placeOf(fault)))
      .map((fault) => ({ ...fault, variant: at })),
  );
  return [
    ...(isOver ? [{ kind: 'WINDOW_OVER' as const, module: null, field: 'effectiveTo', value: effectiveTo }] : []),
    ...ofPage,
    ...ofVariants,
  ];
}

/** The coupons whose status is needed. */
export const couponsToCheck = ({ content }: WrittenPage): readonly string[] => couponsOf(content);
