import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from './locale.tsx';
import { useNotes } from './notes/notes.tsx';

const book = {
  'zh-CN': {
    title: '离开并放弃未保存的修改？',
    text: '您在此页所作的修改还没有保存。',
    leave: '放弃修改',
    stay: '继续编辑',
  },
  en: {
    title: 'Leave without saving?',
    text: 'Your changes on this screen have not been saved.',
    leave: 'Discard changes',
    stay: 'Keep editing',
  },
} as const;

/** While `isUnsaved`, leaving the screen by a link, the back button or closing the tab asks first. `onLeave`: the changes are discarded. */
export function useUnsaved(isUnsaved: boolean, onLeave?: () => void): void {
  const { modal } = useNotes();
  const words = useWords(book);
  const latestOnLeave = useRef(onLeave);
  useEffect(() => {
    latestOnLeave.current = onLeave;
  }, [onLeave]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const dialog = modal.confirm({
      title: words.title,
      content: words.text,
      okText: words.leave,
      okButtonProps: { danger: true },
      cancelText: words.stay,
      onOk: () => {
        latestOnLeave.current?.();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
    return () => dialog.destroy();
  }, [blocker, modal, words]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
