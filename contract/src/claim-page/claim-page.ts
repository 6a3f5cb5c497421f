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
 * Claim pages (product §1), composed from modules. Two schemas of the same modules: with texts in every language, as
 * operators write and the database stores them, and with texts in one language, as in answers. Strict: undeclared fields are
 * refused, so that nothing is stored that no screen shows.
 */

/** Identifies a module within its page, for lists and for drag and drop in the console. */
const moduleId = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[\w-]+$/);

/** `text`: the schema of a text with a maximum length, for writing or for reading. */
const modulesWith = <Text extends z.ZodType>(text: (maxLength: number) => Text) => {
  const heading = text(CLAIM_PAGE_HEADING_MAX_LENGTH).nullable();
  return z.discriminatedUnion('kind', [
    /** A picture with text on it; the page's first one is its hero. */
    z.strictObject({
      kind: z.literal('banner'),
      moduleId,
      title: text(CLAIM_PAGE_TITLE_MAX_LENGTH),
      subTitle: text(CLAIM_PAGE_SUB_TITLE_MAX_LENGTH).nullable(),
      /** Background picture; without one, `art` is drawn next to the text. */
      image: imageAddress.nullable(),
      art: z.enum(bannerArts),
      bgColor: colour,
      /** Null: no link. */
      link: linkAddress.nullable(),
    }),
    /** Coupons by id only: their state is fetched separately, so that the page can be cached and the state is not. */
    z.strictObject({
      kind: z.literal('couponGrid'),
      moduleId,
      heading,
      /** `list`: one below the other; `pair`: two small ones in a row; `feature`: large, with the remaining stock. */
      layout: z.enum(['list', 'pair', 'feature']),
      coupons: z.array(id).min(1).max(CLAIM_PAGE_COUPONS_MAX),
    }),
    /** The time-limited grabs that are running or scheduled. */
    z.strictObject({ kind: z.literal('grab'), moduleId, heading }),
    z.strictObject({ kind: z.literal('richText'), moduleId, html: text(CLAIM_PAGE_HTML_MAX_LENGTH) }),
    /** Rules. Folded: only the heading shows until it is tapped. */
    z.strictObject({
      kind: z.literal('rule'),
      moduleId,
      heading: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
      html: text(CLAIM_PAGE_HTML_MAX_LENGTH),
      isFolded: z.boolean(),
    }),
    /** Follows a link, or collects a coupon: then it shows the coupon's state, and `text` only while it can be collected. */
    z.strictObject({
      kind: z.literal('button'),
      moduleId,
      text: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
      does: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('link'), link: linkAddress }),
        z.strictObject({ kind: z.literal('collect'), sCardId: id }),
      ]),
      /** Stays at the bottom of the screen while the page scrolls. */
      isSticky: z.boolean(),
    }),
    /** Counts down to an instant, by the server's clock. */
    z.strictObject({
      kind: z.literal('countdown'),
      moduleId,
      label: text(CLAIM_PAGE_HEADING_MAX_LENGTH),
      /** Null: the end of the page's window; a page without an end shows nothing. */
      to: instant.nullable(),
      /** Replaces it once it has run out. */
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

/** A version of a page in the caller's language (wire §4). HTML in it is sanitised by the server, and again when shown. */
export const claimPage = contentWith((maxLength) => z.string().max(maxLength)).extend({
  pageId: z.string(),
  version: z.int().positive(),
  effectiveFrom: instant,
  /** Exclusive; null while no end is planned. */
  effectiveTo: instant.nullable(),
  /** Who is logged in may see a variant of the page. */
  differsByPerson: z.literal(true).optional(),
});
export type ClaimPage = z.output<typeof claimPage>;
export type ClaimPageModule = ClaimPage['modules'][number];
