import { useIsApp } from '#host/is-app.ts';

/** Where a top-up is paid: in the operator's app, or on the web. */
export const usePayChannel = (): 'app' | 'h5' => (useIsApp() ? 'app' : 'h5');
