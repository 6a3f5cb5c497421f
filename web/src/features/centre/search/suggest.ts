import type { SearchWord } from '@coupon-centre/contract/centre/list-search-words';

/** How well a word fits what is typed, best first; null: not at all. */
const rankOf = ({ text, initials }: SearchWord, typed: string): number | null => {
  const word = text.toLowerCase();
  if (word.startsWith(typed)) return 0;
  if (initials.startsWith(typed)) return 1;
  if (word.includes(typed)) return 2;
  // One letter is somewhere in almost every word's initials.
  return typed.length > 1 && initials.includes(typed) ? 3 : null;
};

const RANKS = [0, 1, 2, 3] as const;

/**
 * The words to suggest for what is typed, at most `most`: those that begin with it first, in writing or in the first letters of their
 * syllables, then those that contain it; otherwise in the server's order. None for an empty text.
 */
export const suggest = (words: readonly SearchWord[], typed: string, most: number): readonly SearchWord[] => {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked = words.map((word) => ({ word, rank: rankOf(word, wanted) }));
  return RANKS.flatMap((rank) => ranked.filter((one) => one.rank === rank))
    .slice(0, most)
    .map(({ word }) => word);
};
