import { useIsApp } from '#host/is-app.ts';

/** Where a top-up from here is paid: inside the operator's app, or on the web. */
export const usePayChannel = (): 'app' | 'h5' => (useIsApp() ? 'app' : 'h5');
