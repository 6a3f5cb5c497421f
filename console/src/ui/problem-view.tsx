import { Button, Result } from 'antd';
import { useNavigate } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { problemText, Refused } from '#lib/problem.ts';

const book = {
  'zh-CN': {
    retry: '重试',
    trace: (id: string) => `追踪编号 ${id}`,
    back: '返回上一页',
    gone: '它可能已被删除，或者地址有误。',
  },
  en: {
    retry: 'Try again',
    trace: (id: string) => `Trace id ${id}`,
    back: 'Go back',
    gone: 'It may have been removed, or the address is wrong.',
  },
} as const;

const UNKNOWN_ITEM = '8006';

/** In place of something that is not there: the way back. */
const NotThere = ({ title }: { readonly title: string }) => {
  const words = useWords(book);
  const navigate = useNavigate();
  // The router counts where one came from; at 0 that was no screen of the console.
  const isFirst = (history.state as { readonly idx?: number } | null)?.idx === 0;
  return (
    <Result
      extra={<Button onClick={() => void (isFirst ? navigate('/') : navigate(-1))}>{words.back}</Button>}
      status="404"
      subTitle={words.gone}
      title={title}
    />
  );
};

/** In place of what could not be read: why, and once more. */
export const ProblemView = ({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  if (error instanceof Refused && error.code === UNKNOWN_ITEM) return <NotThere title={problemText(error, locale)} />;
  return (
    <Result
      extra={onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
      status="warning"
      subTitle={error instanceof Refused && error.traceId !== '' ? words.trace(error.traceId) : undefined}
      title={problemText(error, locale)}
    />
  );
};
