import { Alert, Progress } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';

const PERCENT = 100;
const book = {
  'zh-CN': {
    counted: (done: string, total: string) => `已完成 ${done} / ${total}`,
    doneOf: (done: string) => `已完成 ${done}`,
    stays: '可以离开此页，任务会继续进行。',
  },
  en: {
    counted: (done: string, total: string) => `${done} of ${total} done`,
    doneOf: (done: string) => `${done} done`,
    stays: 'You can leave this screen; the work continues.',
  },
} as const;

interface Props {
  readonly title: string;
  readonly done: number;
  /** Null while unknown. */
  readonly total: number | null;
  readonly state: 'running' | 'paused' | 'done' | 'failed';
  /** Why it failed. */
  readonly problem?: ReactNode;
  /** Buttons, such as pause. */
  readonly actions?: ReactNode;
}

const STATUS = { running: 'active', paused: 'normal', done: 'success', failed: 'exception' } as const;

/** Progress of long work. Poll it with `useCall(…, { everyMs })` while it runs. */
export const ProgressPanel = ({ title, done, total, state, problem, actions }: Props) => {
  const words = useWords(book);
  const percent =
    total === null || total === 0 ? (state === 'done' ? PERCENT : 0) : Math.floor((done / total) * PERCENT);
  const progress = total === null ? words.doneOf(counted(done)) : words.counted(counted(done), counted(total));
  return (
    <section aria-label={title}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <strong>{title}</strong>
        {actions}
      </div>
      <Progress aria-label={title} percent={percent} status={STATUS[state]} />
      <div aria-live="polite">{progress}</div>
      {state === 'running' && <div style={{ color: 'var(--soft)' }}>{words.stays}</div>}
      {problem && <Alert showIcon style={{ marginTop: 8 }} title={problem} type="error" />}
    </section>
  );
};
