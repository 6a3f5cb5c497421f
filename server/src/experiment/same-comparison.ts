import { v7 as newId } from 'uuid';

/** A version of something whose variants may be compared. */
interface Compared {
  readonly variants: readonly unknown[];
  /** The comparison that it has from before; null: none yet. */
  readonly comparison_id: string | null;
}

/**
 * The comparison of a version that people are to see: its own from before, that of an earlier version that shows the same to the same
 * shares, or a new one, and so a new draw. Null: it has no variants.
 */
export function comparisonOf<Version extends Compared>(
  version: Version,
  all: readonly Version[],
  comparesSame: (one: Version, other: Version) => boolean,
): string | null {
  if (version.variants.length === 0 || version.comparison_id !== null) return version.comparison_id;
  const before = all.find((other) => other.comparison_id !== null && comparesSame(version, other));
  return before?.comparison_id ?? newId();
}
