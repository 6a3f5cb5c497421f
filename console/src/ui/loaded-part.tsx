import { Button } from 'antd';
import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { failed: '此部分加载失败', again: '重试' },
  en: { failed: 'This part could not be loaded', again: 'Try again' },
} as const;

export interface LoadFailureProps {
  readonly onAgain: () => void;
}

/** Says that a part could not be loaded, and loads it again. */
export const LoadFailure = ({ onAgain }: LoadFailureProps) => {
  const words = useWords(book);
  return (
    <span role="alert">
      {words.failed}{' '}
      <Button onClick={onAgain} size="small">
        {words.again}
      </Button>
    </span>
  );
};

interface Instead<Props> {
  /** Shown while it is loaded. */
  readonly waiting?: (props: Props) => ReactNode;
  /** Shown if it cannot be loaded. */
  readonly Failed?: ComponentType<LoadFailureProps>;
}

/**
 * A component that is loaded where it is shown. If that fails, it says so in its own place, so that the form around it stays, and
 * loads again when asked to: `lazy` alone keeps a failure for good.
 */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, Failed = LoadFailure }: Instead<Props> = {},
): ComponentType<Props> {
  const loading = () => lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  let latest = loading();
  return class extends Component<Props, { readonly part: ComponentType<Props>; readonly hasFailed: boolean }> {
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override state = { part: latest, hasFailed: false };
    override componentDidCatch(): void {
      // The first of several in a form that failed together; the others find the new one.
      if (latest === this.state.part) latest = loading();
    }
    override render(): ReactNode {
      const { part, hasFailed } = this.state;
      if (hasFailed) return <Failed onAgain={() => this.setState({ part: latest, hasFailed: false })} />;
      return <Suspense fallback={waiting?.(this.props)}>{createElement(part, this.props)}</Suspense>;
    }
  };
}
