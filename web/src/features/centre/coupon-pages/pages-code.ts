import { lazyLoad } from '#lib/loading/use-deferred.ts';

/** Loads the endless list's code. */
export const pages = async () => import('./coupon-pages.tsx');

export const prefetchPages = (): Promise<unknown> => lazyLoad(pages);
