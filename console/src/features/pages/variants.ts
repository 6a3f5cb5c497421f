import { presentedBy } from '@coupon-centre/contract/claim-page/page-variant';
import { mayAdd, mostFor, nextVariant } from '#ui/variants/shares.ts';
import type { Written } from './written.ts';

type Content = Written['content'];
export type Variant = NonNullable<Written['variants']>[number];

/** The variants as they are shown: with the modules, coupons, times and rules that the page has now. */
export const variantsOf = ({ content, variants = [] }: Written): readonly Variant[] =>
  variants.map((variant) => ({ ...variant, content: presentedBy(variant.content, content) }));

/** What a variant, counted from 1, shows; 0: what the page itself does. */
export const contentOf = (written: Written, number: number): Content =>
  variantsOf(written)[number - 1]?.content ?? written.content;

export const mayAddVariant = ({ variants = [] }: Written): boolean => mayAdd(variants);

/** The largest share that a variant can have next to the others. */
export const mostPercent = ({ variants = [] }: Written, variant: Variant): number => mostFor(variants, variant);

/** With a new variant, which begins as a copy of the page. */
export const withNewVariant = (written: Written, nameOf: (letter: string) => string): Written => {
  const { content, variants = [] } = written;
  return { ...written, variants: [...variants, { ...nextVariant(variants, nameOf), content }] };
};

/** With the variant of this number, counted from 1, changed; null: without it. */
export const withVariant = (written: Written, number: number, changed: Variant | null): Written => ({
  ...written,
  variants: variantsOf(written).flatMap((variant, at) => (at + 1 === number ? (changed ?? []) : variant)),
});

/** With other content in the variant of this number, or in the page itself. */
export function withContent(written: Written, number: number, content: Content): Written {
  const variant = variantsOf(written)[number - 1];
  if (variant === undefined) return { ...written, content };
  return withVariant(written, number, { ...variant, content });
}
