import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { words as book } from './words.ts';

export const NotFound = () => {
  const words = useWords(book);
  const navigate = useNavigate();
  return (
    <MessagePage extra={<Button onClick={() => void navigate('/')}>{words.toHome}</Button>} title={words.notFound} />
  );
};
