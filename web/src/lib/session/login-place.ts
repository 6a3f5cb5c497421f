import { createStore } from '#lib/page/store.ts';

const place = createStore<HTMLElement | null>(null);

/** A guest's screen names where one-click login may stand, and with null that it is gone; a ref. */
export const setLoginPlace = (element: HTMLElement | null): void => place.set(element);

/** That place, for the component that logs in there. */
export const useLoginPlace = (): HTMLElement | null => place.use((element) => element);
