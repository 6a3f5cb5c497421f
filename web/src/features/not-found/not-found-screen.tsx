import { Link } from 'wouter';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { NotFoundArt } from '#ui/states/illustrations/not-found.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { notFoundWords } from './words.ts';

/** Any unknown address, with a link home. */
export const NotFoundScreen = () => {
  const words = notFoundWords[useLocale()];
  return (
    <>
      <TopBar title={words.title} />
      <main>
        <StateView art={<NotFoundArt />} text={words.hint} title={words.heading}>
          <Link className={buttonClass('primary')} href="/">
            {words.home}
          </Link>
        </StateView>
      </main>
    </>
  );
};
