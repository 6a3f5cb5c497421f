import type { Block, Word } from '@coupon-centre/contract/foundation/html-blocks';

/** What a part of two texts is: in both, or in one. */
export type Fate = 'same' | 'removed' | 'added';
export interface Change<Part> {
  readonly fate: Fate;
  readonly part: Part;
}

/** Cells of the table that finds what two lists share; longer ones count as wholly different. */
const CELLS_MAX = 4_000_000;

const all = <Part>(fate: Fate, parts: readonly Part[]): Change<Part>[] => parts.map((part) => ({ fate, part }));

/** The longest common part of two lists, the rest marked. */
function middleChanges<Part>(was: readonly Part[], is: readonly Part[], keyOf: (part: Part) => string): Change<Part>[] {
  if (was.length * is.length > CELLS_MAX) return [...all('removed', was), ...all('added', is)];
  const before = was.map(keyOf);
  const after = is.map(keyOf);
  const width = is.length + 1;
  const shared = new Uint32Array((was.length + 1) * width);
  const at = (one: number, other: number): number => shared[one * width + other] ?? 0;
  for (let one = was.length - 1; one >= 0; one--) {
    for (let other = is.length - 1; other >= 0; other--) {
      shared[one * width + other] =
        before[one] === after[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const changes: Change<Part>[] = [];
  let one = 0;
  let other = 0;
  while (one < was.length || other < is.length) {
    const old = was[one];
    const next = is[other];
    if (old !== undefined && next !== undefined && before[one] === after[other]) {
      changes.push({ fate: 'same', part: next });
      one += 1;
      other += 1;
    } else if (old !== undefined && (next === undefined || at(one + 1, other) >= at(one, other + 1))) {
      changes.push({ fate: 'removed', part: old });
      one += 1;
    } else if (next !== undefined) {
      changes.push({ fate: 'added', part: next });
      other += 1;
    }
  }
  return changes;
}

/** What became of each part of a list in another. */
function changesOf<Part>(was: readonly Part[], is: readonly Part[], keyOf: (part: Part) => string): Change<Part>[] {
  const shorter = Math.min(was.length, is.length);
  let first = 0;
  const isSame = (one: number, other: number): boolean => {
    const [old, next] = [was[one], is[other]];
    return old !== undefined && next !== undefined && keyOf(old) === keyOf(next);
  };
  while (first < shorter && isSame(first, first)) first += 1;
  let last = 0;
  while (last < shorter - first && isSame(was.length - 1 - last, is.length - 1 - last)) last += 1;
  return [
    ...all('same', is.slice(0, first)),
    ...middleChanges(was.slice(first, was.length - last), is.slice(first, is.length - last), keyOf),
    ...all('same', is.slice(is.length - last)),
  ];
}

/** A block with what became of each of its words. */
export interface ChangedBlock extends Omit<Block, 'words'> {
  readonly words: readonly Change<Word>[];
}

const wordKey = ({ text, marks, href }: Word): string => `${text}\0${marks}\0${href}`;
/** How a block looks; the number of an item also changes with those before it. */
const lookOf = ({ kind, sign, depth }: Block): string => [kind, sign.replace(/\d+/, ''), depth].join();
const blockKey = (block: Block): string => [lookOf(block), ...block.words.map(wordKey)].join('\x01');

/**
 * Two texts as one, block by block, with what was removed and added. Blocks that were changed and not only removed or added are
 * compared word by word.
 */
export function textChanges(was: readonly Block[], is: readonly Block[]): readonly ChangedBlock[] {
  const shown: ChangedBlock[] = [];
  let removed: Block[] = [];
  let added: Block[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const old = removed[at];
      const next = added[at];
      if (old !== undefined && next !== undefined && lookOf(old) === lookOf(next)) {
        shown.push({ ...next, words: changesOf(old.words, next.words, wordKey) });
      } else {
        if (old !== undefined) shown.push({ ...old, words: all('removed', old.words) });
        if (next !== undefined) shown.push({ ...next, words: all('added', next.words) });
      }
    }
    removed = [];
    added = [];
  };
  for (const { fate, part } of changesOf(was, is, blockKey)) {
    if (fate === 'removed') removed.push(part);
    else if (fate === 'added') added.push(part);
    else {
      flush();
      shown.push({ ...part, words: all('same', part.words) });
    }
  }
  flush();
  return shown;
}
