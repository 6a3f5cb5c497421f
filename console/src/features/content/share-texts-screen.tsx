import { ItemsView } from './items-view.tsx';

export const Screen = () => <ItemsView kind="share" />;
