import { Button, Result } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

/** Shown when a screen's script fails to load or throws. */
export const ScreenFailure = () => {
  const words = useWords(book);
  return (
    <Result
      extra={<Button onClick={() => location.reload()}>{words.reload}</Button>}
      status="error"
      subTitle={words.failedHint}
      title={words.failed}
    />
  );
};
