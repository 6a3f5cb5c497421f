import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { words as book } from './rules-words.ts';
import { useDraft } from './use-draft.ts';
import { writtenInto } from './written-into.ts';

const RuleDialog = loadedDialog(async () => (await import('./rule-dialog.tsx')).RuleDialog);

/** Seconds that a notice stays. */
const NOTICE_S = 10;

interface Props {
  /** As it is now: other operators may change it while the dialog is open. */
  readonly draft: CallResponse<'showRiskRules'>['draft'];
  /** As it was when the dialog was opened; null: a new one. */
  readonly rule: RiskRule | null;
  readonly onClose: () => void;
}

/** Writes a rule into the draft. What another operator made of the rule meanwhile is told first, and overwritten only on purpose. */
export const WriteRule = ({ draft, rule, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const { save } = useDraft(draft.revision);
  const [seen, setSeen] = useState(rule);
  const write = async (written: RiskRule): Promise<boolean> => {
    const { rules, approvalId } = draft;
    if (rules === null || approvalId !== null) {
      message.warning(words.noDraft, NOTICE_S);
      return false;
    }
    const next = writtenInto(rules, seen, written);
    if (typeof next !== 'string') return save(next, words.saved);
    message.warning(words.notWritten[next], NOTICE_S);
    setSeen(rules.find(({ id }) => id === written.id) ?? null);
    return false;
  };
  return <RuleDialog onClose={onClose} onSave={write} rule={rule} />;
};
