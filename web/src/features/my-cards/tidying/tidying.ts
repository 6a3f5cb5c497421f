import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useEffect, useState } from 'react';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { beginDeletion, type DeletionEnd, refreshAfterDeletion, settleDeletion } from './deletion.ts';
import { type TidyWords, tidyWords } from './tidy-words.ts';

/** Selecting coupons of a list to delete them. */
export interface Tidying {
  readonly isPicking: boolean;
  readonly picked: ReadonlySet<string>;
  /** Whether every coupon of the list is selected. */
  readonly hasAll: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly toggle: (uCardId: string) => void;
  readonly toggleAll: () => void;
  readonly remove: () => void;
}

const messagesOf = (end: DeletionEnd, words: TidyWords): readonly string[] => {
  switch (end.kind) {
    case 'failed':
      return [words.failed];
    case 'deleted':
      return [
        ...(end.unfinished.length === 0 ? [] : [words.unfinished(end.unfinished.length)]),
        ...(end.missing.length === 0 ? [] : [words.missing(end.missing.length)]),
      ];
    default:
      return end satisfies never;
  }
};

/** `cards`: those shown. `refresh` reloads the list after a deletion. */
export const useTidying = (cards: readonly OwnedCard[], refresh: () => Promise<unknown>): Tidying => {
  const words = tidyWords[useLocale()];
  const [isPicking, setPicking] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => () => void settleDeletion(), []);
  useEffect(() => refreshAfterDeletion(refresh), [refresh]);
  const hasAll = cards.length > 0 && cards.every(({ uCardId }) => picked.has(uCardId));
  const stop = (): void => {
    setPicking(false);
    setPicked(new Set());
  };
  return {
    isPicking,
    picked,
    hasAll,
    start: () => setPicking(true),
    stop,
    toggle: (uCardId) => {
      const next = new Set(picked);
      if (!next.delete(uCardId)) next.add(uCardId);
      setPicked(next);
    },
    toggleAll: () => setPicked(hasAll ? new Set() : new Set(cards.map(({ uCardId }) => uCardId))),
    remove: () => {
      const chosen = cards.filter(({ uCardId }) => picked.has(uCardId));
      if (chosen.length === 0) return;
      stop();
      beginDeletion(chosen, (end) => {
        for (const line of messagesOf(end, words)) showToast(line);
      });
    },
  };
};
