import { Button } from 'antd';
import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
} from 'react';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';

const book = {
  'zh-CN': { failed: '此部分加载失败', again: '重试', close: '关闭' },
  en: { failed: 'This part could not be loaded', again: 'Try again', close: 'Close' },
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
  /** Shown if it cannot be loaded; gets the props of the part too. */
  readonly Failed?: ComponentType<Props & LoadFailureProps>;
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
      const onAgain = (): void => this.setState({ part: latest, hasFailed: false });
      if (hasFailed) return createElement(Failed, { ...this.props, onAgain });
      return <Suspense fallback={waiting?.(this.props)}>{createElement(part, this.props)}</Suspense>;
    }
  };
}

interface DialogProps {
  readonly onClose: () => void;
}

/** Asks over the screen whether to load a dialog again: in its own place, below the screen, its failure would not be seen. */
const DialogFailure = ({ onAgain, onClose }: LoadFailureProps & DialogProps) => {
  const words = useWords(book);
  const { modal } = useNotes();
  const ask = useEffectEvent(() =>
    modal.confirm({
      title: words.failed,
      okText: words.again,
      onOk: () => onAgain(),
      cancelText: words.close,
      onCancel: () => onClose(),
    }),
  );
  useEffect(() => {
    const asked = ask();
    return () => asked.destroy();
  }, []);
  return null;
};

/** A dialog or drawer that is loaded when it is opened; its props have `onClose`. */
export const loadedDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) =>
  loadedPart(load, { Failed: DialogFailure });
