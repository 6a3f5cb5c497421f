import { useWords } from '#lib/locale.tsx';
import { useHasToSignIn } from '#lib/session/sign-in-wait.ts';
import { LoadFailure, type LoadFailureProps, loadedPart } from '#ui/loaded-part.tsx';
import { Loading } from '#ui/loading.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import styles from './shell.module.css';
import { words as book } from './words.ts';

const ScreenFailed = (props: LoadFailureProps) => <MessagePage title={<LoadFailure {...props} />} />;

/** Says so once the session has ended, over the form that is kept. */
const AgainFailed = (props: LoadFailureProps) => {
  const words = useWords(book);
  if (!useHasToSignIn()) return null;
  return (
    <div className={styles['over']}>
      <p>
        {words.again} {words.againHint}
      </p>
      <LoadFailure {...props} />
    </div>
  );
};

export const SignInScreen = loadedPart(
  async () => (await import('#features/sign-in/sign-in-screen.tsx')).SignInScreen,
  {
    waiting: () => <Loading />,
    Failed: ScreenFailed,
  },
);

export const SignInAgain = loadedPart(async () => (await import('./sign-in-again.tsx')).SignInAgain, {
  Failed: AgainFailed,
});
