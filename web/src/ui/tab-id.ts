/** The id of the tab that labels a panel: `aria-labelledby` of the element with `panelId`. */
export const tabId = (panelId: string, key: string): string => `${panelId}-tab-${key}`;
