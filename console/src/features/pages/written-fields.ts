import {
  CLAIM_PAGE_HEADING_MAX_LENGTH,
  CLAIM_PAGE_HTML_MAX_LENGTH,
  CLAIM_PAGE_SUB_TITLE_MAX_LENGTH,
  CLAIM_PAGE_TITLE_MAX_LENGTH,
  VARIANT_NAME_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import type { words } from './words.ts';
import type { Module, ModuleKind, Written } from './written.ts';

interface Labelled {
  /** Key of its label; if missing, the field's name. */
  readonly label?: keyof (typeof words)['en']['fields'];
}
/** A text in both languages. */
export interface TextShape extends Labelled {
  readonly as: 'text';
  readonly maxLength: number;
  /** Formatted text, as HTML. */
  readonly isRich?: true;
  /** Null if both languages are empty. */
  readonly isOptional?: true;
}
/** A single-value field. */
export type InputShape = Labelled &
  (
    | { readonly as: 'choice'; readonly names: 'arts' | 'layouts' }
    | { readonly as: 'instant'; readonly isOptional?: true; readonly isEnd?: true }
    | { readonly as: 'name'; readonly maxLength: number }
    /** From 1 to this. */
    | { readonly as: 'percent'; readonly most: number }
    | { readonly as: 'address' | 'colour' | 'coupons' | 'flag' }
  );
/** How a field is edited. */
export type Shape = TextShape | InputShape | (Labelled & { readonly as: 'does' });

/** A form's fields in order, keyed by path as in findings: `share.title`. */
export type Fields<Path extends string = string> = Readonly<Record<Path, Shape>>;

const heading = { as: 'text', maxLength: CLAIM_PAGE_HEADING_MAX_LENGTH } as const;
const title = { as: 'text', maxLength: CLAIM_PAGE_TITLE_MAX_LENGTH } as const;
const subTitle = { as: 'text', maxLength: CLAIM_PAGE_SUB_TITLE_MAX_LENGTH } as const;
const html = { as: 'text', maxLength: CLAIM_PAGE_HTML_MAX_LENGTH, isRich: true } as const;
const address = { as: 'address' } as const;
const colour = { as: 'colour' } as const;

type ModuleOf<Kind extends ModuleKind> = Extract<Module, { kind: Kind }>;

export const moduleFields: {
  readonly [Kind in ModuleKind]: Fields<Exclude<keyof ModuleOf<Kind> & string, 'kind' | 'moduleId'>>;
} = {
  banner: {
    title,
    subTitle: { ...subTitle, isOptional: true },
    image: address,
    art: { as: 'choice', names: 'arts' },
    bgColor: colour,
    link: address,
  },
  couponGrid: {
    coupons: { as: 'coupons' },
    layout: { as: 'choice', names: 'layouts' },
    heading: { ...heading, isOptional: true },
  },
  grab: { heading: { ...heading, isOptional: true } },
  richText: { html },
  rule: { heading: { ...heading, label: 'ruleHeading' }, html, isFolded: { as: 'flag' } },
  button: { text: heading, does: { as: 'does' }, isSticky: { as: 'flag' } },
  countdown: { label: heading, to: { as: 'instant', isOptional: true, label: 'until' }, endedText: heading },
};

type Share = Written['content']['share'];
type Background = Written['content']['background'];
type PagePath = 'title' | 'effectiveFrom' | 'effectiveTo' | `background.${keyof Background}` | `share.${keyof Share}`;

/** Fields of a page besides its modules. */
export const pageFields: Fields<PagePath> = {
  title,
  effectiveFrom: { as: 'instant', label: 'from' },
  effectiveTo: { as: 'instant', isOptional: true, isEnd: true, label: 'to' },
  'background.color': { ...colour, label: 'color' },
  'background.image': { ...address, label: 'image' },
  'share.title': { ...title, label: 'shareTitle' },
  'share.subTitle': { ...subTitle, label: 'shareSubTitle' },
  'share.imageUrl': { ...address, label: 'shareImage' },
};

/** The fields of a module that a variant may change: coupons, times, rules and what a button does are the page's. */
export const variantModuleFields = (kind: ModuleKind): Fields => {
  const { coupons: _coupons, does: _does, to: _to, ...own } = moduleFields[kind] as Fields;
  return kind === 'rule' ? {} : own;
};

/** The fields of a variant besides its modules. */
export const variantFields = (mostPercent: number): Fields => ({
  name: { as: 'name', maxLength: VARIANT_NAME_MAX_LENGTH, label: 'variantName' },
  percent: { as: 'percent', most: mostPercent },
  title,
  'background.color': { ...colour, label: 'color' },
  'background.image': { ...address, label: 'image' },
});
