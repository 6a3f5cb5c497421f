import { Button } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { words as book } from './words.ts';

/** Shown when a screen's script fails to load or throws. */
export const ScreenFailure = () => {
  const words = useWords(book);
  return (
    <MessagePage
      extra={<Button onClick={() => location.reload()}>{words.reload}</Button>}
      subTitle={words.failedHint}
      title={words.failed}
    />
  );
};
