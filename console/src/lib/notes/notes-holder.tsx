import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';

export interface HolderProps {
  readonly onReady: (kit: ReturnType<typeof App.useApp>) => void;
}

const Inside = ({ onReady }: HolderProps) => {
  const kit = App.useApp();
  const report = useEffectEvent(onReady);
  useEffect(() => report(kit), [kit]);
  return null;
};

/** Where the kit shows notes and questions. Load it with `NotesProvider`. */
export const NotesHolder = (props: HolderProps) => (
  <App component={false}>
    <Inside {...props} />
  </App>
);
