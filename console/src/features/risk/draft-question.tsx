import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './rules-words.ts';
import { useDraft } from './use-draft.ts';

interface Props {
  /** The draft's revision, as it is now. */
  readonly revision: number;
  readonly about: string;
  readonly doIt: string;
  /** What takes the draft's place; null: nothing. */
  readonly rules: readonly RiskRule[] | null;
  /** Said once it is done. */
  readonly said: string;
  readonly onDone?: () => void;
  readonly size?: 'small';
}

/** Asks before the draft is given up. It is the draft that was there when the question was asked: what another operator wrote meanwhile is kept. */
export const DraftQuestion = ({ revision, about, doIt, rules, said, onDone, size }: Props) => {
  const words = useWords(book);
  const [seen, setSeen] = useState(revision);
  const { save, isBusy } = useDraft(seen);
  const go = async (): Promise<void> => {
    if (await save(rules, said)) onDone?.();
  };
  return (
    <Popconfirm
      cancelText={words.keep}
      okText={doIt}
      onConfirm={go}
      onOpenChange={(isOpen) => isOpen && setSeen(revision)}
      title={about}
    >
      <Button loading={isBusy} {...(size && { size })}>
        {doIt}
      </Button>
    </Popconfirm>
  );
};
