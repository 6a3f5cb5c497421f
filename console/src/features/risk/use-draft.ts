import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { words as book } from './rules-words.ts';

/** Saves the draft that was read, whole; null discards it. Resolves to whether it was saved. */
export function useDraft(expectedRevision: number) {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('saveRiskDraft');
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code === codeOf.STALE_VALUE) message.warning(words.stale, 6);
    return code === codeOf.STALE_VALUE;
  };
  return {
    isBusy: change.isBusy,
    save: async (rules: readonly RiskRule[] | null, said: string): Promise<boolean> => {
      const saved = await change.send({ expectedRevision, rules: rules && [...rules] }, { onRefusal });
      if (saved === null) return false;
      message.success(said);
      return true;
    },
  };
}
