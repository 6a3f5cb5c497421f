import { ItemsView } from './items-view.tsx';

export const Dictionary = () => <ItemsView kind="dictionary" />;
export const Categories = () => <ItemsView kind="category" />;
export const Channels = () => <ItemsView kind="channel" />;
export const Ads = () => <ItemsView kind="ad" />;
export const Themes = () => <ItemsView kind="theme" />;
export const ShareTexts = () => <ItemsView kind="share" />;
