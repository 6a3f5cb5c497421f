import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import type { Plugin } from 'vite';

const NAME = 'virtual:operator-calls';
const RESOLVED = `\0${NAME}`;

/**
 * The path of every operator call as a module, read from the contract at build time, so that paths are defined only in the
 * contract and its schemas stay out of the bundle.
 */
export const operatorCalls = (): Plugin => ({
  name: 'operator-calls',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const calls = Object.entries<Call>(api).filter(([, { who }]) => 'operator' in who);
    const paths = Object.fromEntries(calls.map(([name, { path }]) => [name, path]));
    return `export const paths = ${JSON.stringify(paths)};`;
  },
});
