import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { problemText } from '#lib/problem.ts';
import { ProgressPanel } from '#ui/progress-panel.tsx';
import type { Verification } from './verification.ts';
import { words as book } from './words.ts';

const below = { marginBottom: 16 } as const;

const Verdict = ({ isWhole, entries, brokenAt, headHash }: CallResponse<'verifyAudit'>) => {
  const words = useWords(book);
  return (
    <Alert
      description={<span style={{ overflowWrap: 'anywhere' }}>{words.head(headHash)}</span>}
      role="status"
      showIcon
      style={below}
      title={isWhole ? words.whole(entries) : words.broken(brokenAt ?? 1)}
      type={isWhole ? 'success' : 'error'}
    />
  );
};

/** Progress of the verification, then its result. */
export const ChainVerdict = ({ last, problem, isRunning }: Verification) => {
  const words = useWords(book);
  const locale = useLocale();
  if (!isRunning && last?.isDone) return <Verdict {...last} />;
  return (
    <div style={below}>
      <ProgressPanel
        done={last?.entries ?? 0}
        problem={problem === null ? undefined : problemText(problem, locale)}
        state={isRunning ? 'running' : 'failed'}
        title={words.verify}
        total={last?.total ?? null}
      />
    </div>
  );
};
