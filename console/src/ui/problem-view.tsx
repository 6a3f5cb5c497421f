import { Button, Result } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { problemText, Refused } from '#lib/problem.ts';

const book = {
  'zh-CN': { retry: '重试', trace: (id: string) => `追踪编号 ${id}` },
  en: { retry: 'Try again', trace: (id: string) => `Trace id ${id}` },
} as const;

/** In place of what could not be read: why, and once more. */
export const ProblemView = ({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  return (
    <Result
      extra={onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
      status="warning"
      subTitle={error instanceof Refused && error.traceId !== '' ? words.trace(error.traceId) : undefined}
      title={problemText(error, locale)}
    />
  );
};
