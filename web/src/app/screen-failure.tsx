import { Component, type ReactNode } from 'react';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { StateView } from '#ui/states/state-view.tsx';

const art = async () => import('#ui/states/illustrations/went-wrong.tsx');

/** Its picture comes if it can be loaded. */
const Failure = () => {
  const { shell } = useWords();
  const { part } = useDeferred(art);
  return (
    <main>
      <StateView art={part && <part.WentWrongArt />} isAlert text={shell.failedHint} title={shell.failed}>
        <Button onPress={() => location.reload()}>{shell.retry}</Button>
      </StateView>
    </main>
  );
};

/** Error boundary for a screen whose code fails to load or throws; offers a reload, the one remedy for both. */
export class ScreenFailure extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  constructor(props: { readonly children: ReactNode }) {
    super(props);
    // Not a field, which old browsers need helpers for.
    this.state = { hasFailed: false };
  }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}
