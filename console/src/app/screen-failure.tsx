import { Button, Result } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

/** In place of a screen whose script did not come, or that broke. */
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
