import { Component, type ReactNode } from 'react';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { WentWrongArt } from '#ui/illustrations/went-wrong.tsx';
import { StateView } from '#ui/state-view.tsx';

const Failure = () => {
  const { shell } = useWords();
  return (
    <main>
      <StateView art={<WentWrongArt />} isAlert text={shell.failedHint} title={shell.failed}>
        <Button onPress={() => location.reload()}>{shell.retry}</Button>
      </StateView>
    </main>
  );
};

/** Says so when a screen's code does not arrive, or breaks; a reload is the one thing that helps with both. */
export class ScreenFailure extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}
