import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import type { Plugin } from 'vite';

const NAME = 'virtual:api-paths';
const RESOLVED = `\0${NAME}`;

/**
 * A virtual module with the path of every subscriber call, read from the contract at build time, so that the page bundles
 * none of the contract's schemas.
 */
export const apiPaths = (): Plugin => ({
  name: 'api-paths',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const calls = Object.entries<Call>(api).filter(([, { who }]) => 'session' in who);
    const paths = Object.fromEntries(calls.map(([name, { path }]) => [name, path]));
    return `export const paths = ${JSON.stringify(paths)};`;
  },
});
