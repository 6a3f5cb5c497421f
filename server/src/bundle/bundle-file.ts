import {
  budgetFen,
  campaignAudience,
  campaignBrief,
  endsAfterStart,
} from '@coupon-centre/contract/campaign/campaign-fields';
import { couponTerms, firstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { newPageId, writtenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { contentItem } from '@coupon-centre/contract/content/content-items';
import { saveDocument } from '@coupon-centre/contract/content/save-document';
import { IMAGE_MAX_BYTES } from '@coupon-centre/contract/content/upload-image';
import { instant } from '@coupon-centre/contract/foundation/field';
import { z } from 'zod';
import { cleaned } from '#catalogue/drafts/written-terms.ts';
import { cleanPage } from '#catalogue/pages/claim-page-store.ts';
import { keyOf } from '#content/items/content-items.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { campaignReference, couponReference, mapTexts, nameIn, withIds, withReferences } from './references.ts';

/* The file: what operators wrote, without ids, states, stock or people. */

const FORMAT = 'coupon-centre-bundle';
const VERSION = 1;
/** Four characters for three bytes. */
const BASE64_MAX_LENGTH = Math.ceil(IMAGE_MAX_BYTES / 3) * 4;

/** The parts of a bundle: texts and themes of the centre; campaigns with their coupons and claim pages. */
export const parts = ['content', 'campaigns'] as const;
export type Part = (typeof parts)[number];

const thing = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('campaign'),
      ...campaignBrief,
      audience: campaignAudience.default(null),
      /** 0: none is said. */
      budgetFen,
      budgetPerDayFen: budgetFen.nullable(),
    })
    .refine(endsAfterStart, { path: ['endsAt'] }),
  z.strictObject({ kind: z.literal('coupon'), terms: couponTerms, limits: firstStock.omit({ total: true }) }),
  z.strictObject({ kind: z.literal('page'), pageId: newPageId, ...writtenPage.shape }),
  contentItem,
  saveDocument.request.omit({ expectedVersion: true }).extend({ kind: z.literal('document') }),
  /** As it is served; `hash` is in its address. */
  z.strictObject({
    kind: z.literal('picture'),
    hash: z.string().regex(/^[\da-f]{32}$/),
    name: z.string(),
    base64: z.base64().max(BASE64_MAX_LENGTH),
  }),
]);
/** One thing, with ids or with references in their place. */
export type Thing = z.output<typeof thing>;
export type ThingKind = Thing['kind'];
export type ThingOf<Kind extends ThingKind> = Extract<Thing, { kind: Kind }>;

/** In the order of the file and of an import: what is referred to comes before what refers to it. */
export const kinds = [
  'campaign',
  'coupon',
  'page',
  'category',
  'channel',
  'dictionary',
  'theme',
  'ad',
  'share',
  'document',
  'picture',
] as const satisfies readonly ThingKind[];

const file = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  parts: z.array(z.enum(parts)).min(1),
  /** References to the campaigns that it is restricted to; null: it has all. */
  campaigns: z.array(z.string()).nullable(),
  things: z.array(z.looseObject({ kind: z.enum(kinds) })),
});

export interface Bundle {
  readonly parts: readonly Part[];
  readonly campaigns: readonly string[] | null;
  readonly things: readonly Thing[];
}

/** A file that is no bundle, or a thing that cannot be exported or imported; says which, and why. */
export class BundleProblem extends Error {}

/** Identifies a thing of its kind on every installation; references in place of ids. */
export function keyOfThing(one: Thing): string {
  switch (one.kind) {
    case 'campaign':
      return campaignReference(one.title);
    case 'coupon':
      return couponReference(one.terms.campaignId, one.terms.title['zh-CN']);
    case 'page':
      return one.pageId;
    case 'document':
      return one.docKey;
    case 'picture':
      return one.hash;
    default:
      return keyOf(one);
  }
}

/** For people. */
export const nameOfThing = (one: Thing): string => `${one.kind} ${nameIn(keyOfThing(one))}`;

/** Tells a thing from every other one. */
export const identityOf = (one: Thing): string => `${one.kind} ${keyOfThing(one)}`;

export const partOf = (one: Exclude<Thing, { kind: 'picture' }>): Part => {
  if (one.kind === 'share') return one.shared === 'platform' ? 'content' : 'campaigns';
  return one.kind === 'campaign' || one.kind === 'coupon' || one.kind === 'page' ? 'campaigns' : 'content';
};

/** An id that stands for a reference while a thing is checked. */
const standIn = (at: number): string => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
const withOneOffset = (text: string): string => (instant.safeParse(text).success ? toInstant(Date.parse(text)) : text);

/** Its HTML as the calls store it. */
function withCleanHtml(one: Thing): Thing {
  if (one.kind === 'coupon') return { ...one, terms: cleaned(one.terms) };
  if (one.kind === 'page') return { ...one, content: cleanPage(one.content) };
  if (one.kind !== 'document') return one;
  return { ...one, html: { 'zh-CN': cleanHtml(one.html['zh-CN']), en: cleanHtml(one.html.en) } };
}

/** A thing with references, checked as the calls that write it check theirs, in its normal form. Throws ZodError. */
export function checkedThing(given: unknown): Thing {
  const references: string[] = [];
  const filled = withIds(given, (reference) => standIn(references.push(reference) - 1));
  const parsed = withCleanHtml(thing.parse(filled));
  const byId = new Map(references.map((reference, at) => [standIn(at), reference]));
  const named = withReferences(parsed, (id) => byId.get(id));
  return (parsed.kind === 'picture' ? named : mapTexts(named, withOneOffset)) as Thing;
}

/** The thing with ids in place of references. Throws ZodError. */
export const thingWithIds = (one: Thing, idOf: (reference: string) => string): Thing => thing.parse(withIds(one, idOf));

const place = (one: Thing): string => `${String(kinds.indexOf(one.kind)).padStart(2, '0')} ${keyOfThing(one)}`;
export const inOrder = (things: readonly Thing[]): readonly Thing[] =>
  things
    .map((one) => ({ one, at: place(one) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => one);

/** The same bytes for the same bundle. */
export const writtenBundle = ({ things, ...bundle }: Bundle): string =>
  `${JSON.stringify(JSON.parse(canonicalJson({ format: FORMAT, version: VERSION, ...bundle, things: inOrder(things) })), null, 2)}\n`;

function readThing(given: z.output<typeof file>['things'][number], at: number): Thing {
  try {
    return checkedThing(given);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const { terms } = given as { terms?: { title?: { 'zh-CN'?: unknown } } };
    const named = given['title'] ?? terms?.title?.['zh-CN'] ?? given['pageId'] ?? given['docKey'] ?? '';
    const name = typeof named === 'string' ? ` ${named}` : '';
    throw new BundleProblem(`things.${at}, ${given.kind}${name}:\n${z.prettifyError(error)}`);
  }
}

/** A bundle from the text of its file. Throws BundleProblem. */
export function readBundle(text: string): Bundle {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new BundleProblem(`It is no JSON: ${(error as Error).message}`);
  }
  const parsed = file.safeParse(given);
  if (!parsed.success)
    throw new BundleProblem(`It is no bundle of version ${VERSION}:\n${z.prettifyError(parsed.error)}`);
  const things = parsed.data.things.map(readThing);
  const seen = new Set<string>();
  for (const one of things) {
    if (seen.has(identityOf(one))) throw new BundleProblem(`It has two of ${nameOfThing(one)}`);
    seen.add(identityOf(one));
  }
  const { parts: its, campaigns } = parsed.data;
  return { parts: its, campaigns, things };
}
