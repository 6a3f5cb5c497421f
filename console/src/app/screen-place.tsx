import { Button } from 'antd';
import { type ComponentType, type LazyExoticComponent, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSession } from '#lib/session/session.tsx';
import { Loading } from '#ui/loading.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { Screen } from './groups.ts';
import { words as book } from './words.ts';

interface Props {
  readonly screen: Screen;
  readonly content: LazyExoticComponent<ComponentType>;
}

/** A screen with its title, or a message if the operator lacks the right. */
export const ScreenPlace = ({ screen, content: Content }: Props) => {
  const words = useWords(book);
  const title = screen.title[useLocale()];
  const { rights, branch } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${title} · ${words.name}`;
  }, [title, words]);
  const isElsewhere = branch !== null && screen.isHeadOffices === true;
  const lacksRight = screen.right !== undefined && !rights.includes(screen.right);
  if (isElsewhere || lacksRight) {
    return (
      <MessagePage
        extra={<Button onClick={() => void navigate('/')}>{words.toHome}</Button>}
        subTitle={isElsewhere || screen.right === undefined ? words.headOfficeHint : words.notAllowedHint(screen.right)}
        title={isElsewhere ? words.headOfficeOnly : words.notAllowed}
      />
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <Content />
    </Suspense>
  );
};
