import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';

/** Where pictures are served, by hash. */
export const IMAGES_PATH = `${PAGE_BASE}/images`;
export const imageAddressOf = (hash: string): string => `${IMAGES_PATH}/${hash}.webp`;
