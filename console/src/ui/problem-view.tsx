import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { problemText, Refused } from '#lib/problem.ts';
import { MessagePage } from '#ui/message-page.tsx';

const book = {
  'zh-CN': {
    retry: '重试',
    trace: (id: string) => `追踪编号 ${id}`,
    back: '返回上一页',
    gone: '内容可能已被删除，或地址有误。',
  },
  en: {
    retry: 'Try again',
    trace: (id: string) => `Trace id ${id}`,
    back: 'Go back',
    gone: 'It may have been removed, or the address is wrong.',
  },
} as const;

/** Shown instead of something that does not exist, with a way back. */
const NotThere = ({ title }: { readonly title: string }) => {
  const words = useWords(book);
  const navigate = useNavigate();
  // The router's history index; at 0 the previous entry is not a screen of the console.
  const isFirst = (history.state as { readonly idx?: number } | null)?.idx === 0;
  return (
    <MessagePage
      extra={<Button onClick={() => void (isFirst ? navigate('/') : navigate(-1))}>{words.back}</Button>}
      subTitle={words.gone}
      title={title}
    />
  );
};

/** Shown instead of data that could not be read: the reason, and a retry. */
export const ProblemView = ({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  if (error instanceof Refused && error.code === codeOf.UNKNOWN_ITEM)
    return <NotThere title={problemText(error, locale)} />;
  return (
    <MessagePage
      extra={onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
      subTitle={error instanceof Refused && error.traceId !== '' ? words.trace(error.traceId) : undefined}
      title={problemText(error, locale)}
    />
  );
};
