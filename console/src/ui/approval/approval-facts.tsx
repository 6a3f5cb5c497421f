import { Descriptions, Flex } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { partOfVote } from './approval-part.ts';
import { approvalTone } from './approval-tone.ts';
import { approvalWords } from './approval-words.ts';

type Listed = CallResponse<'listApprovals'>['items'][number];

export const ApprovalState = ({ state }: Pick<Listed, 'state'>) => {
  const words = useWords(approvalWords);
  return <StateTag tone={approvalTone[state]}>{words.states[state]}</StateTag>;
};

interface VotesProps extends Pick<Listed, 'kind' | 'votes' | 'needsFinance'> {
  /** For a list: how many of how many. */
  readonly isShort?: boolean;
}

/** Who approved, and who has to. */
export const Votes = ({ kind, votes, needsFinance, isShort = false }: VotesProps) => {
  const words = useWords(approvalWords);
  if (isShort) {
    return (
      <Flex gap={2} vertical>
        <span>{words.votesOf(votes.length, needsFinance ? 2 : 1)}</span>
        {needsFinance && <span style={{ color: 'var(--soft)', fontSize: 12 }}>{words.withFinance}</span>}
      </Flex>
    );
  }
  return (
    <Flex gap={2} vertical>
      {votes.map(({ name, isFinance, at }) => (
        <span key={at}>
          {words.vote(name, words.parts[partOfVote({ kind }, isFinance)])} · <InstantText at={at} />
        </span>
      ))}
      {votes.length === 0 && <span>{words.noVote}</span>}
      <span style={{ color: 'var(--soft)' }}>
        {needsFinance ? words.financeNeeded(words.parts[partOfVote({ kind }, false)]) : words.oneNeeded}
      </span>
    </Flex>
  );
};

/** What it may cost; words where it costs nothing. */
export const ExposureText = ({ fen }: { readonly fen: number }) => {
  const words = useWords(approvalWords);
  return fen === 0 ? words.noExposure : <Money fen={fen} />;
};

/** Who asks for it, why, what it may cost, and how far the decision is. */
export const ApprovalFacts = ({ approval, column = 2 }: { readonly approval: Listed; readonly column?: number }) => {
  const words = useWords(approvalWords);
  const { askedBy, askedAt, reason, exposureFen, expiresAt, releaseAt } = approval;
  return (
    <Descriptions
      column={column}
      items={[
        { key: 'askedBy', label: words.askedBy, children: askedBy },
        { key: 'askedAt', label: words.askedAt, children: <InstantText at={askedAt} /> },
        ...(reason === null ? [] : [{ key: 'reason', label: words.reason, children: reason, span: column }]),
        { key: 'exposure', label: words.exposure, children: <ExposureText fen={exposureFen} /> },
        { key: 'expiresAt', label: words.expiresAt, children: <InstantText at={expiresAt} /> },
        { key: 'votes', label: words.votes, children: <Votes {...approval} />, span: column },
        ...(releaseAt === null
          ? []
          : [{ key: 'releaseAt', label: words.releaseAt, children: <InstantText at={releaseAt} /> }]),
      ]}
      size="small"
    />
  );
};
