import { Button, Result } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

export const NotFound = () => {
  const words = useWords(book);
  const navigate = useNavigate();
  return (
    <Result
      extra={<Button onClick={() => void navigate('/')}>{words.toHome}</Button>}
      status="404"
      title={words.notFound}
    />
  );
};
