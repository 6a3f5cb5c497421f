import type { PageVersion, PublishedPage } from '#catalogue/pages/published-page.ts';
import { type Comparison, variantOf } from '#experiment/assignment.ts';
import type { Participants } from '#experiment/participants.ts';
import type { Caller } from '#foundation/caller/caller.ts';

export function comparisonIn({ comparisonId, variants }: PageVersion): Comparison | null {
  return comparisonId === null ? null : { comparisonId, percents: variants.map(({ percent }) => percent) };
}

/** A version with the content of one of its variants, counted from 1; 0: its own. */
export const withVariant = (version: PageVersion, variant: number): PageVersion => ({
  ...version,
  content: version.variants[variant - 1]?.content ?? version.content,
});

/** The page as the caller sees it, who takes part from the first look on. A guest sees the page itself and does not take part. */
export function seenBy(
  page: PublishedPage,
  { session, nowMs }: Pick<Caller, 'session' | 'nowMs'>,
  participants: Pick<Participants, 'note'>,
): PageVersion {
  const comparison = comparisonIn(page);
  if (comparison === null || session === null) return page;
  const { subscriberId } = session;
  participants.note({ comparison, subscriberId, sinceMs: nowMs });
  return withVariant(page, variantOf(comparison, subscriberId));
}
