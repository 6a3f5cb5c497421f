import { z } from 'zod';
import { bannerArts, colour, imageAddress, linkAddress } from '#content/display.ts';
import { id, instant } from '#foundation/field.ts';
import {
  CLAIM_PAGE_COUPONS_MAX,
  CLAIM_PAGE_HEADING_MAX_LENGTH,
  CLAIM_PAGE_HTML_MAX_LENGTH,
  CLAIM_PAGE_MODULES_MAX,
  CLAIM_PAGE_SUB_TITLE_MAX_LENGTH,
  CLAIM_PAGE_TITLE_MAX_LENGTH,
} from '#foundation/limits.ts';

/**
 * Claim pages (product §1): what operators compose from modules. The same modules twice: with texts in every language, as
 * operators write them and the database keeps them, and with texts in one language, as a caller is answered. Strict: a field
 * that is not declared is refused, so that nothing is stored that no screen draws.
 */

/** Names a module inside its page, for lists and for the operators' drag and drop. */
const moduleId = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[\w-]+$/);

/** `text`: how a text of at most so many characters is written, by those who compose or for those who read. */
const modulesWith = <Text extends z.ZodType>(text: (maxLength: number) => Text) => {
  const heading = text(CLAIM_PAGE_HEADING_MAX_LENGTH).nullable();
  return z.discriminatedUnion('kind', [
    /** A picture with words on it; the page's first one is its hero. */
    z.strictObject({
      kind: z.literal('banner'),
      moduleId,
      title: text(CLAIM_PAGE_TITLE_MAX_LENGTH),
      subTitle: text(CLAIM_PAGE_SUB_TITLE_MAX_LENGTH).nullable(),
      /** Background picture; without one, `art` is drawn next to the text. */
      image: imageAddress.nullable(),
      art: z.enum(bannerArts),
      bgColor: colour,
      /** Null leads nowhere. */
      link: linkAddress.nullable(),
    }),
    /** Coupons by id only: their state is fetched separately, so that the page can be cached and the state is not. */
    z.strictObject({
      kind: z.literal('couponGrid'),
      moduleId,
      heading,
      /** `list`: one below the other; `pair`: two small ones in a row; `feature`: each large, with what is left of it. */
      layout: z.enum(['list', 'pair', 'feature']),
      coupons: z.array(id).min(1).max(CLAIM_PAGE_COUPONS_MAX),
    }),
    /** The time-limited grabs that run or are to come. */
    z.strictObject({ kind: z.literal('grab'), moduleId, heading }),
    z.strictObject({ kind: z.literal('richText'), moduleId, html: text(CLAIM_PAGE_HTML_MAX_LENGTH) }),
    /** Rules; folded, only the heading is seen until it is tapped. */
    z.strictObject({
      kind: z.literal('rule'),
      moduleId,
      heading: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
      html: text(CLAIM_PAGE_HTML_MAX_LENGTH),
      isFolded: z.boolean(),
    }),
    /** Leads somewhere, or collects a coupon: then it says the truth about it, and `text` only while it can be collected. */
    z.strictObject({
      kind: z.literal('button'),
      moduleId,
      text: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
      does: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('link'), link: linkAddress }),
        z.strictObject({ kind: z.literal('collect'), sCardId: id }),
      ]),
      /** Stays at the lower edge of the screen while the page is read. */
      isSticky: z.boolean(),
    }),
    /** Runs to an instant, on the server's clock. */
    z.strictObject({
      kind: z.literal('countdown'),
      moduleId,
      label: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
      /** Null: to the end of the page's window; a page without an end shows nothing. */
      to: instant.nullable(),
      /** Stands in its place once it has run out. */
      endedText: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
    }),
  ]);
};

const contentWith = <Text extends z.ZodType>(text: (maxLength: number) => Text) =>
  z.strictObject({
    title: text(CLAIM_PAGE_TITLE_MAX_LENGTH),
    share: z.strictObject({
      title: text(CLAIM_PAGE_TITLE_MAX_LENGTH),
      subTitle: text(CLAIM_PAGE_SUB_TITLE_MAX_LENGTH),
      imageUrl: imageAddress.nullable(),
    }),
    background: z.strictObject({ color: colour, image: imageAddress.nullable() }),
    modules: z.array(modulesWith(text)).min(1).max(CLAIM_PAGE_MODULES_MAX),
  });

const localisedText = (maxLength: number) =>
  z.strictObject({ 'zh-CN': z.string().min(1).max(maxLength), en: z.string().min(1).max(maxLength) });

/** A version of a page as operators write it. */
export const claimPageDraft = contentWith(localisedText);
export type ClaimPageDraft = z.output<typeof claimPageDraft>;

/** A version of a page in the caller's language (wire §4). HTML in it is cleaned by the server, and again when shown. */
export const claimPage = contentWith((maxLength) => z.string().max(maxLength)).extend({
  pageId: z.string(),
  version: z.int().positive(),
  effectiveFrom: instant,
  /** Exclusive; null while no end is planned. */
  effectiveTo: instant.nullable(),
});
export type ClaimPage = z.output<typeof claimPage>;
export type ClaimPageModule = ClaimPage['modules'][number];
