import { subscriberApi } from '@coupon-centre/contract/subscriber-api';
import type { Plugin } from 'vite';

const NAME = 'virtual:api-paths';
const RESOLVED = `\0${NAME}`;

/**
 * The paths of the calls as a module of the page, read from the contract at build time: each path stands in the contract
 * only, and the contract's schemas stay out of the page.
 */
export const apiPaths = (): Plugin => ({
  name: 'api-paths',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const paths = Object.fromEntries(Object.entries(subscriberApi).map(([name, call]) => [name, call.path]));
    return `export const paths = ${JSON.stringify(paths)};`;
  },
});
