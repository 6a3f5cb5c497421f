import { Button } from 'antd';
import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { failed: '此部分加载失败', again: '重试' },
  en: { failed: 'This part could not be loaded', again: 'Try again' },
} as const;

export interface LoadFailureProps {
  readonly onAgain: () => void;
}

const LoadFailure = ({ onAgain }: LoadFailureProps) => {
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

interface BoundaryProps {
  readonly onFailure: () => void;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override state = { hasFailed: false };
  override componentDidCatch(): void {
    this.props.onFailure();
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}

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
  const loading = () => lazy(async () => ({ default: await load() }));
  let latest = loading();
  return (props) => {
    const [tried, setTried] = useState({ part: latest, times: 0 });
    const { part, times } = tried;
    return (
      <Boundary
        failure={<Failed onAgain={() => setTried({ part: latest, times: times + 1 })} />}
        key={times}
        onFailure={() => {
          // The first of several in a form that failed together; the others find the new one.
          if (latest === part) latest = loading();
        }}
      >
        <Suspense fallback={waiting?.(props)}>{createElement(part as ComponentType<Props>, props)}</Suspense>
      </Boundary>
    );
  };
}
